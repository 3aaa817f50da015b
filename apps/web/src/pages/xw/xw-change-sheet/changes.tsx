import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import type { FieldDef } from '@xw/shared/field-types/index'
import type { ChangeRequestRecord } from '@xw/shared/wire/change-requests'
import { Button } from 'antd'
import { formatValue } from '../../../field-types/format-moment.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import styles from './xw-change-sheet.module.css'

const Thumbnails = lazyPart(() => import('../../../widgets/upload/thumbnails.tsx'))

const fields: Readonly<Record<string, FieldDef>> = degreeRecordTable.fields

interface FieldChangesProps {
  record: ChangeRequestRecord
  /** Removes a field from the change request. */
  onDrop?: (key: string) => void
}

/** Each field with its old and its new value. */
export function FieldChanges({ record, onDrop }: FieldChangesProps) {
  if (record.fields.length === 0) return <span className={styles.quiet}>还没有填写新值</span>
  return (
    <dl className={styles.changes}>
      {record.fields.map(({ key, label, before, after, isVeiled }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <del>{formatValue(before, fields[key])}</del>
            <span aria-hidden>→</span>
            <ins>{formatValue(after, fields[key])}</ins>
            {isVeiled && <span className={styles.quiet}>（已脱敏）</span>}
            {onDrop && (
              <Button type="link" size="small" aria-label={`移出${label}`} onClick={() => onDrop(key)}>
                移出
              </Button>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The old photo beside the new one. */
export const PhotoChange = ({ record: { oldPhoto, newPhoto } }: { record: ChangeRequestRecord }) =>
  newPhoto === null ? (
    <span className={styles.quiet}>还没有上传新照片</span>
  ) : (
    <span className={styles.photos}>
      {oldPhoto ? <Thumbnails ids={[oldPhoto]} /> : '无照片'}
      <span aria-hidden>→</span>
      <Thumbnails ids={[newPhoto]} />
    </span>
  )
