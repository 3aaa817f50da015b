import { type ReactNode, useId } from 'react'
import styles from './dashboard.module.css'

interface DashboardCardProps {
  title: string
  /** Content beside the title. */
  extra?: ReactNode
  children: ReactNode
}

/** One section of a dashboard with its heading. */
export function DashboardCard({ title, extra, children }: DashboardCardProps) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.cardHead}>
        <h2 id={id}>{title}</h2>
        {extra}
      </div>
      {children}
    </section>
  )
}
