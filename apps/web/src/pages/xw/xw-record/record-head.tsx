import type { Finding } from '@xw/shared/degree/rules/finding'
import { stateWord } from '@xw/shared/degree/states'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import type { ResourceRecord } from '../../../data/resource-record.ts'
import { countOf } from '../../../features/judged-form/findings.ts'
import { statusColor } from '../../../field-types/status-colors.ts'
import styles from './xw-record.module.css'

/** Whose record it is. */
export interface HeadText {
  readonly name: string
  readonly number: string | null
  readonly type: string
}

interface RecordHeadProps extends HeadText {
  record: ResourceRecord | null
  findings?: readonly Finding[] | null
  back?: ReactNode
  walker: ReactNode
  children?: ReactNode
}

/** Stays at the top wherever the form is scrolled to: who it is, how far it has come, and what can be done. */
export function RecordHead({ name, number, type, record, findings, back, walker, children }: RecordHeadProps) {
  const status = typeof record?.status === 'string' ? record.status : null
  const errors = countOf(findings ?? [], 'error')
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        {back}
        <h1>{name}</h1>
        {number && <span className={styles.number}>{number}</span>}
        {status !== null && <Tag color={statusColor('xw_status', status) ?? 'default'}>{stateWord(status)}</Tag>}
        {record?.isChanged === '1' && <Tag color="purple">已变更</Tag>}
        {errors > 0 && <Tag color="error">{errors} 处错误</Tag>}
        <span className={styles.type}>{type}</span>
      </div>
      {walker}
      <div className={styles.actions}>{children}</div>
    </header>
  )
}
