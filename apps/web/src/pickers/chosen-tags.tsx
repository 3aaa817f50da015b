import { Button, Tag } from 'antd'
import styles from './pickers.module.css'
import { without } from './selection.ts'
import type { Chosen } from './use-labels.ts'

interface ChosenTagsProps {
  readonly chosen: readonly Chosen[]
  onChange(chosen: readonly Chosen[]): void
}

/** What is chosen, over all pages of a dialog, each to be dropped again. */
export function ChosenTags({ chosen, onChange }: ChosenTagsProps) {
  return (
    <div className={styles.tags} aria-live="polite">
      <span className={styles.count}>已选择 {chosen.length} 项</span>
      {chosen.map(({ value, text }) => (
        <Tag key={value} closable onClose={() => onChange(without(chosen, value))}>
          {text}
        </Tag>
      ))}
      {chosen.length > 0 && (
        <Button type="link" size="small" onClick={() => onChange([])}>
          清空
        </Button>
      )}
    </div>
  )
}
