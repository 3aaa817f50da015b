import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import styles from './table.module.css'

/** The padding of a small table's cell, on both sides, and its border. */
const cellPaddingPx = 17

/**
 * The width of a table's last column: as wide as the widest row of actions that it has shown, so that none is cut. It only
 * grows, since a column that shrinks from page to page would move the others.
 */
export function useActionsWidth(leastPx: number): { widthPx: number; report: (contentPx: number) => void } {
  const [widthPx, setWidth] = useState(leastPx)
  const report = useCallback(
    (contentPx: number) => setWidth(before => Math.max(before, Math.ceil(contentPx) + cellPaddingPx)),
    [],
  )
  return { widthPx, report }
}

/** The actions of a row, in one line whose width it reports before the row is painted. */
export function MeasuredActions({ report, children }: { report: (contentPx: number) => void; children: ReactNode }) {
  const line = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const shown = line.current
    if (!shown) return
    const measure = () => report(shown.getBoundingClientRect().width)
    measure()
    // Buttons appear later where a row waits for something, and change their words.
    const observer = new ResizeObserver(measure)
    observer.observe(shown)
    return () => observer.disconnect()
  }, [report])
  return (
    <span ref={line} className={styles.line}>
      {children}
    </span>
  )
}
