import { groupFormFields } from '@xw/shared/field-types/facets'
import { lockClosedFields } from '@xw/shared/resource/gate'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { OwnRecord } from '@xw/shared/wire/own-records'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useFindings } from '../../../data/degree/use-findings.ts'
import { useDraft } from '../../../data/drafts/use-draft.ts'
import { formFields } from '../../../data/resources/form-values.ts'
import { useResourceForm } from '../../../data/resources/use-resource-form.ts'
import { findReturn, toNotes } from '../../../features/record-findings/findings.ts'
import { OwnRecordSkeleton } from '../../../features/student/own-record-page.tsx'
import { ReturnNote } from '../../../features/student/return-note.tsx'
import { findStanding } from '../../../features/student/standings.ts'
import { studentPaths } from '../../../lib/paths.ts'
import { LoadFailure } from '../../../resource/page-states.tsx'
import { PageTitle } from '../../../widgets/page-title.tsx'
import styles from './confirm.module.css'
import { DetailGroup } from './detail-group.tsx'
import { SubmitPanel } from './submit-panel.tsx'

const nothing = {}
const noFix = () => null
const noInputs = { place: () => {} }

/** Shows the stored record by the groups of the form, each with a link to its step. */
export function ConfirmView({ own, def }: { own: OwnRecord; def: ResourceDef }) {
  const filter = useMemo(() => ({ xwlx: own.xwbslbm }), [own.xwbslbm])
  const kept = useDraft(useResourceForm(def, own.id, { filter }), noInputs)
  const { form } = kept
  const { record } = form
  // The draft holds values that the student has not saved. They must go into the record before it is submitted.
  const isUnsaved = own.canEdit && form.restore() !== null
  const version = record?.version ?? null
  const findings = useFindings({ id: own.id, xwlx: own.xwbslbm, version, changed: nothing })
  const groups = useMemo(
    () => (record ? groupFormFields(formFields(lockClosedFields(def, record), 'edit')) : []),
    [def, record],
  )
  const notes = useMemo(
    () =>
      own.findings
        ? toNotes(def, { findings: findings.list ?? [], returned: findReturn(record), fixOf: noFix })
        : new Map(),
    [def, record, findings.list, own.findings],
  )
  if (!record)
    return form.error ? <LoadFailure error={form.error} onRetry={() => void form.reload()} /> : <OwnRecordSkeleton />
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link to={`${studentPaths.home}?id=${own.id}`} aria-label="回到我的首页" className={styles.back}>
          ‹
        </Link>
        <PageTitle>{own.canSubmit ? '确认提交' : '我的学位信息'}</PageTitle>
      </header>
      {own.canSubmit && (
        <p className={styles.lead}>
          请逐项核对。{own.review.byDepart ? '提交后由院系审核，院系打开之前您可以撤回。' : '提交后由学校审核。'}
        </p>
      )}
      {own.findings && !own.review.byStudent && <p className={styles.lead}>{findStanding(own).next}</p>}
      {own.closed && own.findings && <p className={styles.lead}>{own.closed}，现在只能查看。</p>}
      {own.returned && <ReturnNote record={own} />}
      {isUnsaved && <UnsavedNotice id={own.id} />}
      {groups.map((group, index) => (
        <DetailGroup
          key={group.title}
          group={group}
          record={record}
          notes={notes}
          edit={own.canEdit ? `${studentPaths.fill}?id=${own.id}&step=${index + 1}` : null}
        />
      ))}
      {own.canSubmit && !isUnsaved && (
        <SubmitPanel own={own} version={version} def={def} groups={groups} findings={findings} />
      )}
    </div>
  )
}

function UnsavedNotice({ id }: { id: string }) {
  return (
    <div className={styles.wrong} role="alert">
      <p>
        您还有填写了一半的内容，下面没有显示。请<Link to={`${studentPaths.fill}?id=${id}`}>回到填写页</Link>
        ，点“下一步”保存后再提交。
      </p>
    </div>
  )
}
