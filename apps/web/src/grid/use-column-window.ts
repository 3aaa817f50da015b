import { type RefObject, useLayoutEffect, useState } from 'react'
import type { ColumnWindow, GridLayout } from './layout.ts'

/** A column more on either side is there before it comes into view. */
const spareColumns = 1

/** Which columns a scroll position shows. */
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

/** Follows the scroll position sideways; draws anew only when a column comes or goes. */
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
