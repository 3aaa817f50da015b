import { type RefObject, useEffect, useLayoutEffect, useMemo } from 'react'
import type { GridContextValue } from './grid-context.ts'
import type { CellRef } from './model/state.ts'
import { cellAt } from './navigate.ts'
import type { GridHandle, GridView } from './use-grid.ts'

interface RevealOptions {
  grid: GridHandle
  context: GridContextValue
  scroller: RefObject<HTMLDivElement | null>
}

/** Keeps the active cell in view when it moves, and lets the page focus the grid. */
export function useReveal({ grid, context, scroller }: RevealOptions): GridView {
  const { store, layout, presence } = context
  const { active } = grid.state
  const view = useMemo<GridView>(
    () => ({
      reveal(cell) {
        const at = store.getState().index.get(cell.id)
        if (scroller.current && at !== undefined) scrollToCell(scroller.current, context, at, cell.key)
      },
      focus() {
        presence.note(true)
        const state = store.getState()
        if (!state.active) store.dispatch({ type: 'focus', cell: cellAt(state, 0, 0) })
        const keys = scroller.current?.querySelector<HTMLElement>('[data-keys]')
        if (!state.editing) keys?.focus({ preventScroll: true })
      },
    }),
    [store, context, scroller, presence],
  )
  const { attach } = grid
  useEffect(() => {
    attach(view)
    return () => attach(null)
  }, [attach, view])
  useLayoutEffect(() => {
    if (active) view.reveal(active)
    // Runs when the active cell moves, not when the columns change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [active, layout === null])
  return view
}

/** Scrolls by the smallest distance that shows the cell between header, footer and pinned columns. */
function scrollToCell(
  box: HTMLDivElement,
  { layout, rowHeight }: GridContextValue,
  at: number,
  key: CellRef['key'],
): void {
  const above = box.querySelector<HTMLElement>('[data-header]')?.offsetHeight ?? 0
  const below = box.querySelector<HTMLElement>('[data-footer]')?.offsetHeight ?? 0
  const drawn = box.querySelector<HTMLElement>(`[data-index="${at}"]`)
  const top = drawn ? Number.parseFloat(drawn.style.top) : at * rowHeight
  const room = box.clientHeight - above - below
  if (top < box.scrollTop) box.scrollTop = top
  else if (top + rowHeight > box.scrollTop + room) box.scrollTop = top + rowHeight - room
  const placed = layout.columns.find(({ column }) => column.key === key)
  if (!placed || placed.isPinned) return
  if (placed.left < box.scrollLeft + layout.pinnedWidth) box.scrollLeft = placed.left - layout.pinnedWidth
  else if (placed.left + placed.width > box.scrollLeft + box.clientWidth)
    box.scrollLeft = placed.left + placed.width - box.clientWidth
}
