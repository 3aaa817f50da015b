import type { ReactNode } from 'react'
import styles from './gallery.module.css'

interface StateProps {
  /** The name of the state: 空, 已填, 只读, 错误, 加载中, 禁用, or what is special about it. */
  name: string
  /** The state takes the whole width. */
  isWide?: boolean
  children: ReactNode
}

/** Shows one state of a component in a card of its own. */
export function State({ name, isWide = false, children }: StateProps) {
  return (
    <div className={isWide ? styles.wideSample : styles.sample} role="group" aria-label={name}>
      {/* The name is not a heading, because some components contain headings of their own. */}
      <p className={styles.name} aria-hidden>
        {name}
      </p>
      {children}
    </div>
  )
}
