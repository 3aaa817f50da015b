import { Empty } from 'antd'
import type { ReactNode } from 'react'
import styles from './resource.module.css'

/** Shown when there is nothing to show: a sentence, and the next step. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Empty className={styles.empty ?? ''} image={Empty.PRESENTED_IMAGE_SIMPLE} description={text}>
      {children}
    </Empty>
  )
}
