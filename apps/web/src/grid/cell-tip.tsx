import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './grid.module.css'
import { gridBox } from './own-grid.ts'
import { scrollEndMs } from './sizes.ts'

interface TipPosition {
  readonly left: number
  readonly top: number
}

/** Returns a position below a cell. The tip disappears on scrolling, so the position stays valid. */
export const tipPositionBelow = (cell: Element): TipPosition => {
  const { left, bottom } = cell.getBoundingClientRect()
  return { left, top: bottom }
}

/** Reports whether a cell is visible inside its grid's scroll box. */
function isInSight(cell: Element): boolean {
  const box = cell.closest(gridBox)?.getBoundingClientRect()
  const { top, bottom } = cell.getBoundingClientRect()
  return box !== undefined && bottom > box.top && top < box.bottom
}

/** A tip above the page. It is not inside the row, whose layout containment would cut it off. */
export function TipBox({ message, place }: { message: string; place: TipPosition }) {
  return createPortal(
    <div role="tooltip" className={styles.tip} style={place}>
      {message}
    </div>,
    document.body,
  )
}

/**
 * GR-05: shows the error of the active cell, including what is being typed into it. It disappears while anything
 * scrolls and returns at the cell's new position, unless the cell is out of sight.
 */
export function CellTip({ message, cell }: { message: string; cell: RefObject<HTMLElement | null> }) {
  const [place, setPlace] = useState<TipPosition | null>(null)
  // An effect, because the cell may have been mounted in the same render.
  useEffect(() => setPlace(cell.current && tipPositionBelow(cell.current)), [cell, message])
  useEffect(() => {
    let ended: ReturnType<typeof setTimeout> | undefined
    const show = () => setPlace(cell.current && isInSight(cell.current) ? tipPositionBelow(cell.current) : null)
    const hide = () => {
      setPlace(null)
      clearTimeout(ended)
      ended = setTimeout(show, scrollEndMs)
    }
    window.addEventListener('scroll', hide, { capture: true, passive: true })
    return () => {
      clearTimeout(ended)
      window.removeEventListener('scroll', hide, { capture: true })
    }
  }, [cell])
  return place && <TipBox message={message} place={place} />
}
