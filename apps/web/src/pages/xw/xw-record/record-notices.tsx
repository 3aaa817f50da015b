import { describeGateState, findEditableParts, getGateWord } from '@xw/shared/resource/gate'
import { Alert } from 'antd'
import type { ResourceForm } from '../../../data/resources/use-record-form.ts'
import { findReturn } from '../../../features/record-findings/findings.ts'
import styles from './xw-record.module.css'

/** Notices above a record: why it was returned, or why it is closed. */
export function RecordNotices({ form: { def, record }, canEdit }: { form: ResourceForm; canEdit: boolean }) {
  const returned = findReturn(record)
  const opening = record && findEditableParts(def, record)
  const word = record && def.gate ? getGateWord(def.gate, record) : ''
  const isClosed = opening !== null && opening.fields.length === 0
  return (
    <>
      {returned && (
        <Alert
          type="warning"
          showIcon
          className={styles.standing ?? ''}
          title={`${word}${returned.reason && `：${returned.reason}`}`}
          {...(returned.fields.length > 0 && { description: '需要修改的字段已在下面标出。' })}
        />
      )}
      {record && !canEdit && (
        <Alert
          type="info"
          showIcon
          className={styles.standing ?? ''}
          title={
            isClosed ? `${opening.why ?? describeGateState(word)}，只能查看` : '您没有修改学位信息的权限，只能查看'
          }
        />
      )}
    </>
  )
}
