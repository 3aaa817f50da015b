import type { Finding, FindingLevel } from '@xw/shared/degree/rules/finding'
import { Button } from 'antd'
import type { RecordFindings } from '../../../data/degree/use-findings.ts'
import { countFindings } from '../../../features/judged-form/findings.ts'
import styles from './xw-record.module.css'

const words: Record<FindingLevel, string> = { error: '错误', warning: '警告', hint: '提示' }
const signs: Record<FindingLevel, string> = { error: '✗', warning: '!', hint: 'i' }

/** What stands in the panel's heading. */
export function judgementTitle(list: readonly Finding[] | null): string {
  if (list === null) return '校验'
  const counts = (Object.keys(words) as FindingLevel[]).flatMap(level => {
    const count = countFindings(list, level)
    return count > 0 ? [`${count} ${words[level]}`] : []
  })
  return `校验：${counts.join(' ') || '没有问题'}`
}

interface JudgementPanelProps {
  findings: Pick<RecordFindings, 'error' | 'retry'> & { list: readonly Finding[] | null }
  /** Null where the finding's fields are not on the page. */
  jumpTo(finding: Finding): (() => void) | null
  fixOf(finding: Finding): { readonly label: string; apply(): void } | null
}

/** What the rules say of the record as it is typed: each line leads to its field, and puts right what it can. */
export function JudgementPanel({ findings: { list, error, retry }, jumpTo, fixOf }: JudgementPanelProps) {
  if (error)
    return (
      <p role="alert" className={styles.quiet}>
        校验没有完成：{error.message}
        <Button type="link" size="small" onClick={retry}>
          重试
        </Button>
      </p>
    )
  if (list === null) return <p className={styles.quiet}>正在校验…</p>
  if (list.length === 0) return <p className={styles.quiet}>没有发现问题。</p>
  return (
    <ul className={styles.findings} aria-live="polite">
      {list.map(finding => {
        const jump = jumpTo(finding)
        const fix = fixOf(finding)
        return (
          <li key={`${finding.code} ${finding.fields.join()} ${finding.message}`} data-level={finding.level}>
            <span role="img" className={styles.sign} aria-label={words[finding.level]}>
              {signs[finding.level]}
            </span>
            <div>
              {jump ? (
                <button type="button" className={styles.jump} onClick={jump}>
                  {finding.message}
                </button>
              ) : (
                <span>{finding.message}</span>
              )}
              {fix && (
                <Button size="small" onClick={fix.apply}>
                  {fix.label}
                </Button>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
