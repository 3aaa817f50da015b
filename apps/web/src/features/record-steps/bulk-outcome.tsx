import type { BulkResult } from '@xw/shared/wire/record-steps'
import { Alert, Skeleton } from 'antd'
import styles from './record-steps.module.css'

interface BulkOutcomeProps {
  /** Says what the action would do, given the number of records in words. */
  sentence: (records: string) => string
  /** Says what happens to the records that are left out; `none` is shown when no record can take the action. */
  rest?: string
  none?: string
  outcome: BulkResult | undefined
  error: Error | null
}

/** The preview of an action on many records: how many change, and why the others do not. */
export function BulkOutcome({
  sentence,
  rest = '不会改变',
  none = '没有可以办理的记录。',
  outcome,
  error,
}: BulkOutcomeProps) {
  if (error) return <Alert type="error" showIcon title={error.message} />
  if (!outcome) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  const { total, done, refused } = outcome
  return (
    <div className={styles.outcome} role="status">
      <p>
        {done === 0 ? none : sentence(total > 1 ? ` ${done.toLocaleString('zh-CN')} 条记录` : '这条记录')}
        {done > 0 && refused.length > 0 && `另有 ${(total - done).toLocaleString('zh-CN')} 条${rest}：`}
      </p>
      {refused.length > 0 && (
        <ul>
          {refused.map(({ why, count, names }) => (
            <li key={why}>
              <strong>{count}</strong> 条：{why}
              {names.length > 0 && (
                <span className={styles.names}>
                  （{names.join('、')}
                  {count > names.length && ' 等'}）
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
