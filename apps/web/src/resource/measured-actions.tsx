import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import styles from './table.module.css'

/** The padding on both sides and the border of a small table's cell. */
const cellPaddingPx = 17

/**
 * Returns the width of a table's last column: that of the widest row of actions so far, so that none is cut. It never
 * shrinks, because a column that shrinks from page to page would move the others.
 */
export function useActionsWidth(leastPx: number): { widthPx: number; report: (contentPx: number) => void } {
  const [widthPx, setWidth] = useState(leastPx)
  const report = useCallback(
    (contentPx: number) => setWidth(before => Math.max(before, Math.ceil(contentPx) + cellPaddingPx)),
    [],
  )
  return { widthPx, report }
}

/** A row's actions on one line. It reports their width before the browser paints the row. */
export function MeasuredActions({ report, children }: { report: (contentPx: number) => void; children: ReactNode }) {
  const line = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const shown = line.current
    if (!shown) return
    const measure = () => report(shown.getBoundingClientRect().width)
    measure()
    // Buttons may appear later and change their texts, such as in a row that waits for data.
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
