import type { ReactNode } from 'react'
import styles from './grid-frame.module.css'

interface GridFrameProps {
  label: string
  /** The state of the changes: unsaved, being saved or saved. */
  status: ReactNode
  /** The buttons that act on the whole grid. */
  actions: ReactNode
  isBusy?: boolean
  children: ReactNode
}

/** The height to which a grid grows inside the frame: fifteen rows. */
export const frameHeightPx = 640

/**
 * The frame of every grid that is saved or submitted as a whole. Its status and buttons stay visible above the grid.
 */
export function GridFrame({ label, status, actions, isBusy = false, children }: GridFrameProps) {
  return (
    <section className={styles.frame} aria-label={label} aria-busy={isBusy}>
      <div className={styles.bar}>
        <span role="status">{status}</span>
        {actions}
      </div>
      {children}
    </section>
  )
}
