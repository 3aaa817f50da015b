import { Button } from 'antd'
import type { FieldNote } from './field-notes.ts'
import styles from './form.module.css'

const signs: Record<FieldNote['level'], { sign: string; word: string }> = {
  error: { sign: '✗', word: '错误' },
  returned: { sign: '↩', word: '退回' },
  warning: { sign: '!', word: '警告' },
  hint: { sign: 'i', word: '提示' },
}

/** The notes beside a field, each with its correction button if it has one. */
export function FieldNoteList({ notes }: { notes: readonly FieldNote[] }) {
  return (
    <ul className={styles.notes}>
      {notes.map(({ level, text, fix }) => (
        <li key={`${level} ${text}`} data-level={level}>
          <span role="img" className={styles.sign} aria-label={signs[level].word}>
            {signs[level].sign}
          </span>
          <span>
            {text}
            {fix && (
              <Button type="link" size="small" onClick={fix.apply}>
                {fix.label}
              </Button>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
