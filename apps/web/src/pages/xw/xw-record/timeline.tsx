import type { ResourceDef } from '@xw/shared/resource/resource'
import type { FieldChange, HistoryEntry } from '@xw/shared/wire/record-history'
import { Button } from 'antd'
import { useState } from 'react'
import { useRecordHistory } from '../../../data/resources/use-history.ts'
import { formatValue } from '../../../field-types/format-moment.ts'
import asked from './application.module.css'
import { describeTransition, getEntryTitle, listOtherChanges } from './timeline-model.ts'
import styles from './xw-record.module.css'

interface TimelineProps {
  def: ResourceDef
  id: string
  /** Restores an old value in the form; returns null when the field is closed. */
  restore(change: FieldChange): (() => void) | null
}

/** DG-03: the history of the record, newest first. */
export function Timeline({ def, id, restore }: TimelineProps) {
  const { entries, error, hasMore, isFetching, more, retry } = useRecordHistory(def, id)
  const failure = error && (
    <p role="alert" className={styles.quiet}>
      加载失败：{error.message}
      <Button type="link" size="small" onClick={retry}>
        重试
      </Button>
    </p>
  )
  if (!entries) return failure ?? <p className={styles.quiet}>正在加载…</p>
  return (
    <>
      {/* The entries below may be outdated, because reloading them failed. */}
      {failure}
      <ol className={styles.timeline}>
        {entries.map(entry => (
          <TimelineEntry key={entry.version} def={def} entry={entry} restore={restore} />
        ))}
      </ol>
      {hasMore && (
        <Button size="small" loading={isFetching} onClick={more}>
          更早的经过
        </Button>
      )}
    </>
  )
}

interface TimelineEntryProps extends Pick<TimelineProps, 'def' | 'restore'> {
  entry: HistoryEntry
}

/** The number of changes that are shown before the entry is unfolded. */
const maxShownChanges = 4

function TimelineEntry({ def, entry, restore }: TimelineEntryProps) {
  const { step, byName, by, time } = entry
  const changes = listOtherChanges(entry)
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? changes : changes.slice(0, maxShownChanges)
  const marked = step?.fields.flatMap(key => def.fields[key]?.label ?? []) ?? []
  const way = describeTransition(entry)
  return (
    <li>
      <div className={styles.entryHead}>
        <strong>{getEntryTitle(entry)}</strong>
        <span>{[byName ?? by, time?.slice(0, 16)].filter(Boolean).join(' · ')}</span>
      </div>
      {way && <div>{way}</div>}
      {step?.commitment && <AgreedText text={step.commitment} />}
      {step?.reason && <div>原因：{step.reason}</div>}
      {marked.length > 0 && <div>标记的字段：{marked.join('、')}</div>}
      {shown.length > 0 && (
        <ul className={styles.changes}>
          {shown.map(change => (
            <FieldDifference key={change.key} def={def} change={change} restore={restore} />
          ))}
        </ul>
      )}
      {changes.length > shown.length && (
        <Button type="link" size="small" onClick={() => setWhole(true)}>
          展开全部 {changes.length} 处
        </Button>
      )}
    </li>
  )
}

/** The text that the student agreed to, folded. */
const AgreedText = ({ text }: { text: string }) => (
  <details>
    <summary>已勾选承诺书</summary>
    <div className={asked.words}>{text}</div>
  </details>
)

interface FieldDifferenceProps extends Pick<TimelineProps, 'def' | 'restore'> {
  change: FieldChange
}

function FieldDifference({ def, change, restore }: FieldDifferenceProps) {
  const { key, label, before, after, isVeiled } = change
  const field = def.fields[key]
  const back = isVeiled ? null : restore(change)
  return (
    <li>
      <span className={styles.fieldName}>{label}</span>
      <span>
        <del>{formatValue(before, field)}</del> → <ins>{formatValue(after, field)}</ins>
        {isVeiled && before === after && <span>（内容有变化）</span>}
        {back && (
          <Button
            type="link"
            size="small"
            aria-label={`把${label}恢复为“${formatValue(before, field)}”`}
            onClick={back}
          >
            恢复
          </Button>
        )}
      </span>
    </li>
  )
}
