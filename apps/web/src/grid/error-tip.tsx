import { type RefObject, useEffect, useState } from 'react'
import { TipBox, tipPositionBelow } from './cell-tip.tsx'
import { isInGrid } from './own-grid.ts'

/** GR-05: shows the error of the cell under the mouse. One component for the whole grid. */
export function ErrorTip({ scroller }: { scroller: RefObject<HTMLDivElement | null> }) {
  const [cell, setCell] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const { current: box } = scroller
    if (!box) return
    const hide = () => setCell(null)
    // The active cell shows its error itself.
    const show = ({ target }: Event) =>
      setCell(
        isInGrid(target, box) ? (target as Element).closest<HTMLElement>('[data-error]:not([data-active])') : null,
      )
    box.addEventListener('mouseover', show)
    box.addEventListener('mousedown', hide)
    box.addEventListener('mouseleave', hide)
    box.addEventListener('scroll', hide, { passive: true })
    return () => {
      box.removeEventListener('mouseover', show)
      box.removeEventListener('mousedown', hide)
      box.removeEventListener('mouseleave', hide)
      box.removeEventListener('scroll', hide)
    }
  }, [scroller])
  const message = cell?.dataset.error
  return cell && message !== undefined && <TipBox message={message} place={tipPositionBelow(cell)} />
}
