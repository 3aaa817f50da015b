import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './grid.module.css'
import { gridBox } from './own-grid.ts'
import { scrollEndMs } from './sizes.ts'

interface TipPosition {
  readonly left: number
  readonly top: number
}

/** Below a cell; where it was when the tip came, which goes as soon as anything is scrolled. */
export const tipPositionBelow = (cell: Element): TipPosition => {
  const { left, bottom } = cell.getBoundingClientRect()
  return { left, top: bottom }
}

/** Whether a cell has not been scrolled out of its grid. */
function isInSight(cell: Element): boolean {
  const box = cell.closest(gridBox)?.getBoundingClientRect()
  const { top, bottom } = cell.getBoundingClientRect()
  return box !== undefined && bottom > box.top && top < box.bottom
}

/** A sentence over the page: a row is a world of its own, and would cut it off. */
export function TipBox({ message, place }: { message: string; place: TipPosition }) {
  return createPortal(
    <div role="tooltip" className={styles.tip} style={place}>
      {message}
    </div>,
    document.body,
  )
}

/**
 * GR-05: what is wrong with the cell that the keyboard is at, also with what is being typed into it. It goes while
 * anything is scrolled, and comes back where the cell is then, unless that is out of sight.
 */
export function CellTip({ message, cell }: { message: string; cell: RefObject<HTMLElement | null> }) {
  const [place, setPlace] = useState<TipPosition | null>(null)
  // Not earlier: the cell itself may have come just now.
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
