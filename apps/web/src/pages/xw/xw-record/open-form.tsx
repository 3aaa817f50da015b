import { describeGateState, findEditableParts, getGateWord } from '@xw/shared/resource/gate'
import { Alert, Form } from 'antd'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { RecordFindings } from '../../../data/degree/use-findings.ts'
import type { FormValues } from '../../../data/resources/resource-record.ts'
import type { ResourceForm } from '../../../data/resources/use-record-form.ts'
import { useRights } from '../../../data/session/use-rights.ts'
import { asksOf } from '../../../features/judged-form/asks.ts'
import { returnedOf, sortFindings, toNotes } from '../../../features/judged-form/findings.ts'
import { Judging } from '../../../features/judged-form/judging.tsx'
import { useTools } from '../../../features/judged-form/use-tools.ts'
import { useUnsaved } from '../../../lib/use-unsaved.ts'
import { RecordForm } from '../../../resource/record-form.tsx'
import { listLink, type Place } from './place.ts'
import { RecordActions } from './record-actions.tsx'
import { type HeadText, RecordHead } from './record-head.tsx'
import { RecordSide } from './record-side.tsx'
import { StudentView } from './student-view.tsx'
import styles from './xw-record.module.css'

interface OpenFormProps {
  form: ResourceForm
  place: Place
  head: HeadText
  walker: ReactNode
  /** A step was taken: on to the next one. */
  onDone: () => void
}

/** The record as it is worked on: its form, and beside it what the rules say and what happened so far. */
export function OpenForm({ form, place, head, walker, onDone }: OpenFormProps) {
  const { def, record } = form
  const xwlx = place.filter.xwlx ?? ''
  const box = useRef<HTMLDivElement>(null)
  const [antd] = Form.useForm<FormValues>()
  const [isDirty, setDirty] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [isAsStudent, setAsStudent] = useState(false)
  const [findings, setFindings] = useState<RecordFindings | null>(null)
  useUnsaved(isDirty)
  const tools = useTools({ form, antd, box, onDirty: setDirty })
  const rights = useRights(def, record)
  const canSave = record ? rights.edit : rights.add
  const list = useMemo(() => findings?.list && sortFindings(findings.list, def), [findings, def])
  const notes = useMemo(
    () => toNotes(def, { findings: list ?? [], returned: returnedOf(record), fixOf: tools.fixOf }),
    [list, def, record, tools],
  )
  return (
    <>
      <RecordHead {...head} record={record} findings={list ?? null} back={<Back place={place} />} walker={walker}>
        <RecordActions
          def={def}
          record={record}
          findings={list ?? []}
          saving={canSave && !isAsStudent ? { isDirty, isSaving, save: antd.submit } : null}
          view={{ isAsStudent, toggle: () => setAsStudent(!isAsStudent) }}
          onJump={finding => tools.jumpTo(finding)?.()}
          onDone={onDone}
        />
      </RecordHead>
      <Judging form={form} antd={antd} xwlx={xwlx} onFindings={setFindings} />
      {isAsStudent && record && <StudentView xwlx={xwlx} record={record} />}
      <div className={styles.body} hidden={isAsStudent}>
        <RecordSide form={form} findings={{ ...(findings ?? unasked), list: list ?? null }} tools={tools} />
        <div ref={box} className={styles.sheet}>
          <Standing form={form} canEdit={rights.edit} />
          <RecordForm
            form={form}
            antd={antd}
            isReadonly={!canSave}
            focusFirst={record === null}
            whole={{ notes, isJudged: list !== undefined && list !== null, asks: asksOf(record) }}
            onDirty={setDirty}
            onSaving={setSaving}
            onSaved={() => setDirty(false)}
          />
        </div>
      </div>
    </>
  )
}

const unasked: Pick<RecordFindings, 'error' | 'retry'> = { error: null, retry: () => {} }

const Back = ({ place }: { place: Place }) => (
  <Link to={listLink(place)} className={styles.back} aria-label="返回列表" title="返回列表">
    ‹ 列表
  </Link>
)

/** Why the record was sent back, or why it is closed. */
function Standing({ form: { def, record }, canEdit }: { form: ResourceForm; canEdit: boolean }) {
  const returned = returnedOf(record)
  const opening = record && findEditableParts(def, record)
  const word = record && def.gate ? getGateWord(def.gate, record) : ''
  const isClosed = opening !== null && opening.fields.length === 0
  return (
    <>
      {returned && (
        <Alert
          type="warning"
          showIcon
          className={styles.standing ?? ''}
          title={`${word}${returned.reason && `：${returned.reason}`}`}
          {...(returned.fields.length > 0 && { description: '需要修改的字段已在下面标出。' })}
        />
      )}
      {record && !canEdit && (
        <Alert
          type="info"
          showIcon
          className={styles.standing ?? ''}
          title={
            isClosed ? `${opening.why ?? describeGateState(word)}，只能查看` : '您没有修改学位信息的权限，只能查看'
          }
        />
      )}
    </>
  )
}
