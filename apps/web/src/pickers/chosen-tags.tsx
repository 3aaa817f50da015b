import { Button, Tag } from 'antd'
import styles from './pickers.module.css'
import { removeChosen } from './selection.ts'
import type { ChosenItem } from './use-labels.ts'

interface ChosenTagsProps {
  readonly chosen: readonly ChosenItem[]
  onChange(chosen: readonly ChosenItem[]): void
}

/** The chosen items of all pages of a dialog, each with a button that removes it. */
export function ChosenTags({ chosen, onChange }: ChosenTagsProps) {
  return (
    <div className={styles.tags} aria-live="polite">
      <span className={styles.count}>已选择 {chosen.length} 项</span>
      {chosen.map(({ value, text }) => (
        <Tag key={value} closable onClose={() => onChange(removeChosen(chosen, value))}>
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
