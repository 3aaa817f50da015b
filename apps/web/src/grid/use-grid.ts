import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { createGrid } from './model/create.ts'
import type { CellRef, GridAction, GridColumn, GridOptions, GridState, Row } from './model/state.ts'
import { createStore, type GridStore } from './store.ts'

/** What a drawn grid can be asked to do. */
export interface GridView {
  /** Puts the keyboard into the active cell, or the first one. */
  focus(): void
  /** Brings a cell into view. */
  reveal(cell: CellRef): void
}

/** A grid as a page holds it. */
export interface GridHandle {
  /** As of the last change; what is being typed is in the store alone. */
  readonly state: GridState
  readonly dispatch: (action: GridAction) => void
  readonly store: GridStore
  readonly focus: () => void
  readonly reveal: (cell: CellRef) => void
  /** For the view, to say that it is there. */
  readonly attach: (view: GridView | null) => void
}

export interface UseGridOptions extends Partial<GridOptions> {
  readonly columns: readonly GridColumn[]
  /** Another array is another load: it replaces what is there, with its edits. */
  readonly rows: readonly Row[]
}

/** The state of an editable grid, for as long as the page is there. */
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
