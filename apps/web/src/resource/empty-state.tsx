import { Empty } from 'antd'
import type { ReactNode } from 'react'
import styles from './resource.module.css'

/** Nothing there: a sentence, and the one next step. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Empty className={styles.empty ?? ''} image={Empty.PRESENTED_IMAGE_SIMPLE} description={text}>
      {children}
    </Empty>
  )
}
