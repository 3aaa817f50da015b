import { type ReactNode, useState } from 'react'
import styles from './xw-record.module.css'

interface SideSectionProps {
  title: string
  /** True when the section stands open beside the form; otherwise it unfolds on demand. */
  isWide: boolean
  children: ReactNode
}

export function SideSection({ title, isWide, children }: SideSectionProps) {
  const [isOpen, setOpen] = useState(false)
  if (isWide)
    return (
      <section className={styles.section} aria-label={title}>
        <h2>{title}</h2>
        {children}
      </section>
    )
  return (
    <details className={styles.section} open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  )
}
