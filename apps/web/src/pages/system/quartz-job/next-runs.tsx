import { findNextTimes } from '@xw/shared/cron/next-times'
import { readCron } from '@xw/shared/cron/read-cron'
import { formatTime } from '@xw/shared/wire/time'
import { Form } from 'antd'
import styles from './quartz-job.module.css'

const shown = 5

/**
 * CR-06: shows the next runs of the job in the form. The scheduler's own code computes them, including the year field.
 */
export function NextRuns() {
  const expression: unknown = Form.useWatch('cronExpression')
  const { parts } = readCron(typeof expression === 'string' ? expression : '')
  const times = parts ? findNextTimes(parts, new Date(), shown) : []
  return (
    <Form.Item label="接下来的执行时间">
      {times.length === 0 ? (
        <span className={styles.meaning}>{parts ? '无执行时间' : '填写Cron表达式后显示'}</span>
      ) : (
        <ol className={styles.times}>
          {times.map(time => (
            <li key={time.getTime()}>{formatTime(time)}</li>
          ))}
        </ol>
      )}
    </Form.Item>
  )
}
