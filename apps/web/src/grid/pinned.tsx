import type { ReactNode } from 'react'
import styles from './grid.module.css'
import { useGridContext } from './grid-context.ts'

/** The cells of a line that stay at the left edge, in one box: a browser that scrolls counts whatever sticks. */
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
