import type { ReactNode } from 'react'
import styles from './gallery.module.css'

interface StateProps {
  /** 空, 已填, 只读, 错误, 加载中, 禁用; or what is special about it. */
  name: string
  /** Needs the whole width. */
  isWide?: boolean
  children: ReactNode
}

/** One state of what is shown, in a card of its own. */
export function State({ name, isWide = false, children }: StateProps) {
  return (
    <div className={isWide ? styles.wideSample : styles.sample} role="group" aria-label={name}>
      {/* No heading: some of what is shown has headings of its own. */}
      <p className={styles.name} aria-hidden>
        {name}
      </p>
      {children}
    </div>
  )
}
