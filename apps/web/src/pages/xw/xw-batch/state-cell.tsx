import { type BatchState, batchStates } from '@xw/shared/degree/batch'
import { describeBatchPhase } from '@xw/shared/degree/batch-phase'
import { Tag } from 'antd'
import type { CellProps } from '../../../field-types/field-view.ts'
import styles from './xw-batch.module.css'

const colours: Record<BatchState, string> = { '0': 'default', '1': 'processing', '2': 'warning', '3': 'default' }

/** Parses a time of the server, which is in China's time zone whatever the browser's is. */
const parseTime = (record: CellProps['record'], key: string): number | null => {
  const value = record[key]
  return typeof value === 'string' && value !== '' ? Date.parse(`${value.replace(' ', 'T')}+08:00`) : null
}

/** The state of a batch and, while it is open, its current phase. */
export function StateCell({ value, record }: CellProps) {
  const state = batchStates.find(one => one.value === value)
  if (!state) return null
  const windows = {
    student: { from: parseTime(record, 'studentFrom'), until: parseTime(record, 'studentUntil') },
    depart: { from: parseTime(record, 'departFrom'), until: parseTime(record, 'departUntil') },
    school: { from: parseTime(record, 'schoolFrom'), until: parseTime(record, 'schoolUntil') },
  }
  return (
    <>
      <Tag color={colours[state.value]}>{state.text}</Tag>
      {state.value === '1' && (
        <span className={styles.phase}>{describeBatchPhase({ state: state.value, windows }, Date.now())}</span>
      )}
    </>
  )
}
