import type { ReactNode } from 'react'
import styles from './grid.module.css'
import { useGridContext } from './grid-context.ts'

/**
 * The pinned cells of a line, in one sticky box, because every sticky element costs the browser time while scrolling.
 */
export function Pinned({ children }: { children: ReactNode }) {
  const { layout } = useGridContext()
  return (
    layout.pinnedWidth > 0 && (
      <div role="presentation" className={styles.pinned}>
        {children}
      </div>
    )
  )
}
