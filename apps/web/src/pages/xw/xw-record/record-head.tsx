import { getStateWord } from '@xw/shared/degree/record-states'
import type { Finding } from '@xw/shared/degree/rules/finding'
import { Tag } from 'antd'
import { type ReactNode, useRef } from 'react'
import { dictTextOf, type ResourceRecord } from '../../../data/resources/resource-record.ts'
import { countFindings } from '../../../features/record-findings/findings.ts'
import { statusColor } from '../../../field-types/status-colors.ts'
import { useHeadHeight } from './use-head-height.ts'
import styles from './xw-record.module.css'

/** Identifies the person and the degree type of a record. */
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

/**
 * The head stays at the top while the page scrolls. It shows the person, the state and the actions. The name is never
 * cut: whatever does not fit beside it wraps.
 */
export function RecordHead({ name, number, type, record, findings, back, walker, children }: RecordHeadProps) {
  const status = typeof record?.status === 'string' ? record.status : null
  const errors = countFindings(findings ?? [], 'error')
  const depart = record && dictTextOf(record, 'departId')
  const head = useRef<HTMLElement>(null)
  useHeadHeight(head)
  return (
    <header ref={head} className={styles.head}>
      <div className={styles.who}>
        {back}
        <h1>{name}</h1>
        {number && <span className={styles.number}>{number}</span>}
        <span className={styles.type}>{[type, depart].filter(Boolean).join(' · ')}</span>
        {status !== null && <Tag color={statusColor('xw_status', status) ?? 'default'}>{getStateWord(status)}</Tag>}
        {record?.isChanged === '1' && <Tag color="purple">已变更</Tag>}
        {errors > 0 && <Tag color="error">{errors} 处错误</Tag>}
      </div>
      {walker}
      <div className={styles.actions}>{children}</div>
    </header>
  )
}
