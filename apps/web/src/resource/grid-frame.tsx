import type { ReactNode } from 'react'
import styles from './grid-frame.module.css'

interface GridFrameProps {
  label: string
  /** How it stands with what was changed. */
  status: ReactNode
  /** What can be done with all of it. */
  actions: ReactNode
  isBusy?: boolean
  children: ReactNode
}

/** How high a grid grows in it: fifteen rows. */
export const frameHeightPx = 640

/** What stands around every grid that is saved, or sent, as a whole: how it stands and what can be done stay in view above it. */
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
