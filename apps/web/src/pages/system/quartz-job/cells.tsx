import { describeCron } from '@xw/shared/cron/describe'
import { readCron } from '@xw/shared/cron/read-cron'
import type { CellProps } from '../../../field-types/field-view.ts'
import { tagCell } from '../../../resource/tag-cell.tsx'
import styles from './quartz-job.module.css'

const resultCell = tagCell({ '0': 'processing', '1': 'success', '2': 'error', '3': 'warning' })

/** Explains a cron expression in words and shows the expression below. */
function CronCell({ value }: CellProps) {
  if (typeof value !== 'string') return null
  const { parts } = readCron(value)
  return (
    <>
      {parts && <div>{describeCron(parts)}</div>}
      <code className={styles.meaning}>{value}</code>
    </>
  )
}

/** Shows short durations in milliseconds and longer ones in seconds. */
function DurationCell({ value }: CellProps) {
  const ms = Number(value)
  if (value === null || Number.isNaN(ms)) return null
  return ms < 1_000 ? `${ms} 毫秒` : `${(ms / 1_000).toFixed(1)} 秒`
}

const OutputCell = ({ value }: CellProps) => <div className={styles.output}>{typeof value === 'string' && value}</div>

export const jobCells = {
  cronExpression: CronCell,
  status: tagCell({ '0': 'success', '-1': 'default' }),
  lastStatus: resultCell,
}
export const runCells = { status: resultCell, useMs: DurationCell, output: OutputCell }
