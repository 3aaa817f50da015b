import type { OwnRecord } from '@xw/shared/wire/own-records'
import styles from './student.module.css'

/** Shows why a record was returned and which fields the student has to change. */
export function ReturnNote({ record: { returned } }: { record: Pick<OwnRecord, 'returned'> }) {
  if (!returned) return null
  const { reason, fields } = returned
  return (
    <div className={styles.returned} role="note" aria-label="退回说明">
      <p>
        <strong>退回原因：</strong>
        {reason ?? '请核对后重新提交'}
      </p>
      {fields.length > 0 && <p>需要修改：{fields.map(({ label }) => label).join('、')}</p>}
    </div>
  )
}
