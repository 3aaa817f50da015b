import type { ReactNode } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  title: string
  /** `alert` when it reports a failure. */
  role?: 'alert'
  children: ReactNode
}

/**
 * A sentence in place of a page: what happened, and what to do next. It does without antd, for pages that do not load
 * it.
 */
export function Panel({ title, role, children }: PanelProps) {
  return (
    <section className={styles.panel} role={role}>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
