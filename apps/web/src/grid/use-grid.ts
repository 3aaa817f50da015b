import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { createGrid } from './model/create.ts'
import type { CellRef, GridAction, GridColumn, GridOptions, GridState, Row } from './model/state.ts'
import { createStore, type GridStore } from './store.ts'

/** The actions that a page can ask of a mounted grid. */
export interface GridView {
  /** Moves the focus to the active cell, or to the first one. */
  focus(): void
  /** Scrolls a cell into view. */
  reveal(cell: CellRef): void
}

/** A grid's state and actions, as its page holds them. */
export interface GridHandle {
  /** The state after the last change. The text being typed is only in the store. */
  readonly state: GridState
  readonly dispatch: (action: GridAction) => void
  readonly store: GridStore
  readonly focus: () => void
  readonly reveal: (cell: CellRef) => void
  /** Called by the view when it is mounted or unmounted. */
  readonly attach: (view: GridView | null) => void
}

export interface UseGridOptions extends Partial<GridOptions> {
  readonly columns: readonly GridColumn[]
  /** A new array loads new rows and discards all edits. */
  readonly rows: readonly Row[]
}

/** Holds the state of an editable grid as long as the page is mounted. */
export function useGrid({ columns, rows, ...options }: UseGridOptions): GridHandle {
  const [store] = useState(() => createStore(createGrid(columns, rows, options)))
  const view = useRef<GridView | null>(null)
  const given = useRef({ columns, rows })
  useEffect(() => {
    const last = given.current
    given.current = { columns, rows }
    if (last.rows !== rows) store.dispatch({ type: 'load', rows, columns })
    else if (last.columns !== columns) store.dispatch({ type: 'setColumns', columns })
  }, [store, columns, rows])
  const optionsText = JSON.stringify(options)
  const lastOptions = useRef(optionsText)
  useEffect(() => {
    if (lastOptions.current === optionsText) return
    lastOptions.current = optionsText
    store.dispatch({ type: 'setOptions', options: JSON.parse(optionsText) as Partial<GridOptions> })
  }, [store, optionsText])
  const state = useSyncExternalStore(store.subscribe, store.getSettled)
  return useMemo(
    () => ({
      state,
      store,
      dispatch: store.dispatch,
      focus: () => view.current?.focus(),
      reveal: cell => view.current?.reveal(cell),
      attach: next => {
        view.current = next
      },
    }),
    [state, store],
  )
}
