import type { BulkResult } from '@xw/shared/wire/record-steps'
import { Alert, Skeleton } from 'antd'
import styles from './record-steps.module.css'

interface OutcomeProps {
  /** What would be done to some records. */
  sentence: (records: string) => string
  /** What is said of those that it is not done to, and where there is nobody. */
  rest?: string
  none?: string
  outcome: BulkResult | undefined
  error: Error | null
}

/** What would become of many records: how many change, and why the others do not. */
export function Outcome({ sentence, rest = '不会改变', none = '没有可以办理的记录。', outcome, error }: OutcomeProps) {
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
