import { type RefObject, useLayoutEffect, useState } from 'react'
import type { ColumnWindow, GridLayout } from './layout.ts'

/** The number of columns drawn beyond each visible edge. */
const spareColumns = 1

/** Returns the range of columns that is visible at a scroll position. */
function columnWindow({ columns, pinnedCount, pinnedWidth }: GridLayout, left: number, width: number): ColumnWindow {
  const isBefore = (at: number) => {
    const column = columns[at]
    return column !== undefined && column.left + column.width <= left + pinnedWidth
  }
  let from = pinnedCount
  while (isBefore(from)) from++
  let to = from
  while (to < columns.length && (columns[to]?.left ?? 0) < left + width) to++
  return { from: Math.max(pinnedCount, from - spareColumns), to: Math.min(columns.length, to + spareColumns) }
}

/** Follows horizontal scrolling and redraws only when the range of columns changes. */
export function useColumnWindow(
  scroller: RefObject<HTMLDivElement | null>,
  layout: GridLayout,
  viewWidth: number,
): ColumnWindow {
  const [view, setView] = useState<ColumnWindow>({ from: layout.pinnedCount, to: layout.pinnedCount })
  useLayoutEffect(() => {
    const { current: element } = scroller
    if (!element) return
    const update = () =>
      setView(old => {
        const next = columnWindow(layout, element.scrollLeft, viewWidth)
        return next.from === old.from && next.to === old.to ? old : next
      })
    element.addEventListener('scroll', update, { passive: true })
    update()
    return () => element.removeEventListener('scroll', update)
  }, [scroller, layout, viewWidth])
  return view
}
