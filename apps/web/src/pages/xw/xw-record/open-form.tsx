import { Form } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { RecordFindings } from '../../../data/degree/use-findings.ts'
import type { FormValues } from '../../../data/resources/resource-record.ts'
import type { ResourceForm } from '../../../data/resources/use-record-form.ts'
import { useRights } from '../../../data/session/use-rights.ts'
import { buildIsRequired } from '../../../features/record-findings/build-is-required.ts'
import { findReturn, sortFindings, toNotes } from '../../../features/record-findings/findings.ts'
import { FindingsWatcher } from '../../../features/record-findings/findings-watcher.tsx'
import { useFormTools } from '../../../features/record-findings/use-form-tools.ts'
import { useUnsaved } from '../../../lib/use-unsaved.ts'
import { RecordForm } from '../../../resource/record-form.tsx'
import { useConfirmLeave } from '../../../resource/use-confirm-leave.tsx'
import { BackLink } from './back-link.tsx'
import { FormActions } from './form-actions.tsx'
import { type HeadText, RecordHead } from './record-head.tsx'
import { RecordNotices } from './record-notices.tsx'
import type { RecordPageLocation } from './record-page-location.ts'
import { RecordSide } from './record-side.tsx'
import { StudentView } from './student-view.tsx'
import styles from './xw-record.module.css'

interface OpenFormProps {
  form: ResourceForm
  place: RecordPageLocation
  head: HeadText
  walker: ReactNode
  /** The values or the field that the form starts with. */
  start: FormStart
  /** Returns to the reading page; null for a new record, which has nothing to read yet. */
  onClose: (() => void) | null
}

/** The start of a form: fills in `values` as if they were typed, or focuses `field`. */
export interface FormStart {
  readonly values?: FormValues
  readonly field?: string
}

/** The form of a record. Steps are taken on the reading page, so that no step runs with unsaved values. */
export function OpenForm({ form, place, head, walker, start, onClose }: OpenFormProps) {
  const { def, record } = form
  const xwlx = place.filter.xwlx ?? ''
  const box = useRef<HTMLDivElement>(null)
  const [antd] = Form.useForm<FormValues>()
  const [isDirty, setDirty] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [isAsStudent, setAsStudent] = useState(false)
  const [findings, setFindings] = useState<RecordFindings | null>(null)
  useUnsaved(isDirty)
  const tools = useFormTools({ form, antd, box, onDirty: setDirty })
  const { leaving, question } = useConfirmLeave(isDirty, '这条记录有修改尚未保存，放弃后不能恢复。')
  const begin = useEffectEvent(() => {
    if (start.values) tools.put(start.values)
    else if (start.field) tools.jump(start.field)
  })
  // Runs after the form has put the record into its inputs.
  useEffect(() => begin(), [])
  const rights = useRights(def, record)
  const canSave = record ? rights.edit : rights.add
  const list = useMemo(() => findings?.list && sortFindings(findings.list, def), [findings, def])
  const notes = useMemo(
    () => toNotes(def, { findings: list ?? [], returned: findReturn(record), fixOf: tools.fixOf }),
    [list, def, record, tools],
  )
  const close = () => {
    form.discard()
    onClose?.()
  }
  return (
    <>
      {question}
      <RecordHead {...head} record={record} findings={list ?? null} back={<BackLink place={place} />} walker={walker}>
        <FormActions
          record={record}
          saving={canSave && !isAsStudent ? { isDirty, isSaving, save: antd.submit } : null}
          view={{ isAsStudent, toggle: () => setAsStudent(!isAsStudent) }}
          onClose={onClose && (() => void leaving(close))}
        />
      </RecordHead>
      <FindingsWatcher form={form} antd={antd} xwlx={xwlx} onFindings={setFindings} />
      {isAsStudent && record && <StudentView xwlx={xwlx} record={record} />}
      <div className={styles.body} hidden={isAsStudent}>
        <RecordSide
          form={form}
          findings={{ ...(findings ?? noAnswerYet), list: list ?? null }}
          tools={{ ...tools, toField: tools.jump }}
        />
        <div ref={box} className={styles.sheet}>
          <RecordNotices form={form} canEdit={rights.edit} />
          <RecordForm
            form={form}
            antd={antd}
            isReadonly={!canSave}
            focusFirst={record === null}
            whole={{ notes, isJudged: list !== undefined && list !== null, asks: buildIsRequired(record) }}
            onDirty={setDirty}
            onSaving={setSaving}
            onSaved={() => {
              setDirty(false)
              onClose?.()
            }}
          />
        </div>
      </div>
    </>
  )
}

const noAnswerYet: Pick<RecordFindings, 'error' | 'retry'> = { error: null, retry: () => {} }
