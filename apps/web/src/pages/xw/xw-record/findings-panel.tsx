import type { Finding, FindingLevel } from '@xw/shared/degree/rules/finding'
import { Button } from 'antd'
import type { RecordFindings } from '../../../data/degree/use-findings.ts'
import { countFindings } from '../../../features/record-findings/findings.ts'
import styles from './xw-record.module.css'

const levelNames: Record<FindingLevel, string> = { error: '错误', warning: '警告', hint: '提示' }
const levelSigns: Record<FindingLevel, string> = { error: '✗', warning: '!', hint: 'i' }

/** Returns the panel's heading with the number of findings by severity. */
export function getFindingsTitle(list: readonly Finding[] | null): string {
  if (list === null) return '校验'
  const counts = (Object.keys(levelNames) as FindingLevel[]).flatMap(level => {
    const count = countFindings(list, level)
    return count > 0 ? [`${count} ${levelNames[level]}`] : []
  })
  return `校验：${counts.join(' ') || '没有问题'}`
}

interface FindingsPanelProps {
  findings: Pick<RecordFindings, 'error' | 'retry'> & { list: readonly Finding[] | null }
  /** Returns null when the finding's fields are not on the page. */
  jumpTo(finding: Finding): (() => void) | null
  fixOf(finding: Finding): { readonly label: string; apply(): void } | null
}

/** The findings of the check rules for the values on the page. Each finding jumps to its field and offers its fix. */
export function FindingsPanel({ findings: { list, error, retry }, jumpTo, fixOf }: FindingsPanelProps) {
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
            <span role="img" className={styles.sign} aria-label={levelNames[finding.level]}>
              {levelSigns[finding.level]}
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
