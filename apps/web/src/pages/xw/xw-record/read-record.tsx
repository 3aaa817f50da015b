import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { lockClosedFields } from '@xw/shared/resource/gate'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useFindings } from '../../../data/degree/use-findings.ts'
import { useViewer } from '../../../data/degree/use-viewer.ts'
import { isFillable } from '../../../data/resources/form-values.ts'
import type { FormValues, ResourceRecord } from '../../../data/resources/resource-record.ts'
import { useRecordHistory } from '../../../data/resources/use-history.ts'
import type { ResourceForm } from '../../../data/resources/use-record-form.ts'
import { useCan } from '../../../data/session/permissions.ts'
import { useRights } from '../../../data/session/use-rights.ts'
import {
  buildFixValues,
  findReturn,
  findShownField,
  sortFindings,
  toNotes,
} from '../../../features/record-findings/findings.ts'
import { revealAndFocus } from '../../../lib/reveal.ts'
import { BackLink } from './back-link.tsx'
import { findChangesSinceDecision } from './changed-fields.ts'
import type { FormStart } from './open-form.tsx'
import { ReadingSheet } from './reading-sheet.tsx'
import { RecordActions } from './record-actions.tsx'
import { type HeadText, RecordHead } from './record-head.tsx'
import { RecordNotices } from './record-notices.tsx'
import type { RecordPageLocation } from './record-page-location.ts'
import { RecordSide, type SideTools } from './record-side.tsx'
import { StudentView } from './student-view.tsx'
import styles from './xw-record.module.css'

interface ReadRecordProps {
  form: ResourceForm
  record: ResourceRecord
  place: RecordPageLocation
  head: HeadText
  walker: ReactNode
  /** Opens the form in place of the page. */
  onEdit: (start: FormStart) => void
  /** Opens the next record; null for the last one. */
  onNext: (() => void) | null
}

const noChanges: ReturnType<typeof findChangesSinceDecision> = new Map()

/** DG-03: the reading page of a record: all fields at a glance, the findings and the steps. */
export function ReadRecord({ form, record, place, head, walker, onEdit, onNext }: ReadRecordProps) {
  const { def } = form
  const xwlx = place.filter.xwlx ?? ''
  const [isAsStudent, setAsStudent] = useState(false)
  const { edit: canEdit } = useRights(def, record)
  const findings = useFindings({ id: record.id, xwlx, version: record.version, changed: noValues })
  const list = useMemo(() => findings.list && sortFindings(findings.list, def), [findings.list, def])
  const box = useRef<HTMLDivElement>(null)
  const tools = useReadingTools(def, record, { box, onEdit: canEdit ? onEdit : null })
  const notes = useMemo(
    () => toNotes(def, { findings: list ?? [], returned: findReturn(record), fixOf: tools.fixOf }),
    [list, def, record, tools],
  )
  const canLookBack = useCan(`${degreeRecordTable.permission}:history`)
  const sheet = (changes: typeof noChanges) => (
    <ReadingSheet def={def} record={record} notes={notes} changes={changes} />
  )
  return (
    <>
      <RecordHead {...head} record={record} findings={list} back={<BackLink place={place} />} walker={walker}>
        <RecordActions
          def={def}
          record={record}
          findings={list}
          view={{ isAsStudent, toggle: () => setAsStudent(!isAsStudent) }}
          onEdit={canEdit && !isAsStudent ? () => onEdit({}) : null}
          onJump={finding => tools.jumpTo(finding)?.()}
          onNext={onNext}
        />
      </RecordHead>
      {isAsStudent && <StudentView xwlx={xwlx} record={record} />}
      <div className={styles.body} hidden={isAsStudent}>
        <RecordSide form={form} findings={{ ...findings, list }} tools={tools} />
        <div ref={box} className={styles.sheet}>
          <RecordNotices form={form} canEdit={canEdit} />
          {canLookBack ? (
            <WithChanges def={def} id={record.id}>
              {sheet}
            </WithChanges>
          ) : (
            sheet(noChanges)
          )}
        </div>
      </div>
    </>
  )
}

const noValues: FormValues = {}

/** Passes on what changed since the viewer's last decision, from the same history as the timeline beside it. */
function WithChanges({
  def,
  id,
  children,
}: {
  def: ResourceDef
  id: string
  children: (changes: typeof noChanges) => ReactNode
}) {
  const { entries } = useRecordHistory(def, id)
  const viewer = useViewer()
  return children(entries && viewer ? findChangesSinceDecision(entries, viewer) : noChanges)
}

interface ReadingContext {
  box: React.RefObject<HTMLElement | null>
  /** Null when the user cannot change the record. */
  onEdit: ((start: FormStart) => void) | null
}

/** Builds the tools of the panels beside the page. A fix or an old value opens the form and is put into it. */
function useReadingTools(def: ResourceDef, record: ResourceRecord, { box, onEdit }: ReadingContext): SideTools {
  return useMemo(() => {
    const open = lockClosedFields(def, record)
    const jump = (key: string) => {
      const part = box.current?.querySelector(`[data-field="${CSS.escape(key)}"]`)
      if (part) revealAndFocus(part)
    }
    return {
      toField: key => onEdit?.({ field: key }),
      jumpTo(finding) {
        const key = findShownField(finding, def)
        return key === null ? null : () => jump(key)
      },
      fixOf(finding) {
        const values = buildFixValues(finding, open, 'edit')
        return onEdit && values && finding.fix ? { label: finding.fix.label, apply: () => onEdit({ values }) } : null
      },
      restore({ key, value }) {
        const field = Object.hasOwn(open.fields, key) ? open.fields[key] : undefined
        if (!onEdit || !field || field.form === false || !isFillable(field, 'edit')) return null
        return () => onEdit({ values: { [key]: value as FormValues[string] } })
      },
    }
  }, [def, record, box, onEdit])
}
