import { groupFormFields } from '@xw/shared/field-types/facets'
import { lockClosedFields } from '@xw/shared/resource/gate'
import type { OwnRecord } from '@xw/shared/wire/own-records'
import type { FormInstance } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import type { FormWithDraft } from '../../../data/drafts/use-draft.ts'
import { formFields } from '../../../data/resources/form-values.ts'
import type { FormValues } from '../../../data/resources/resource-record.ts'
import { DraftChoice } from '../../../features/drafts/draft-choice.tsx'
import { DraftIndicator } from '../../../features/drafts/draft-indicator.tsx'
import { buildIsRequired } from '../../../features/record-findings/build-is-required.ts'
import { FindingsWatcher } from '../../../features/record-findings/findings-watcher.tsx'
import { OwnRecordSkeleton } from '../../../features/student/own-record-page.tsx'
import { ReturnNote } from '../../../features/student/return-note.tsx'
import { studentPaths } from '../../../lib/paths.ts'
import { useIsPhone } from '../../../lib/use-media.ts'
import { FormContext } from '../../../resource/form-context.ts'
import { FormFields } from '../../../resource/form-fields.tsx'
import { FormNotices } from '../../../resource/form-notices.tsx'
import { CheckedForm } from '../../../widgets/checked-form.tsx'
import { PageTitle } from '../../../widgets/page-title.tsx'
import styles from './fill.module.css'
import { PhotoInput } from './photo-input.tsx'
import { ReadOnlyFields } from './read-only-fields.tsx'
import { FillStepList } from './step-list.tsx'
import { buildFillSteps } from './steps-model.ts'
import { useFilling } from './use-filling.ts'

export interface FillStepsProps {
  own: OwnRecord
  kept: FormWithDraft
  antd: FormInstance<FormValues>
}

const inputs = { photo: PhotoInput }

/** Shows one group of the form at a time: the student's fields, and below them the school's data. */
export function FillSteps({ own, kept, antd }: FillStepsProps) {
  const { form } = kept
  const { def, record } = form
  // On phones every input is as high as a thumb already.
  const isPhone = useIsPhone()
  const box = useRef<HTMLDivElement>(null)
  const steps = useMemo(
    () => buildFillSteps(groupFormFields(formFields(record ? lockClosedFields(def, record) : def, 'edit'))),
    [def, record],
  )
  const filling = useFilling({ own, kept, antd, steps, box })
  const { at, notes, editor } = filling
  const step = at === null ? undefined : steps[at]
  useEffect(() => {
    if (at !== null) window.scrollTo({ top: 0 })
  }, [at])
  const asks = useMemo(() => buildIsRequired(record), [record])
  const judging = <FindingsWatcher form={form} antd={antd} xwlx={own.xwbslbm} onFindings={filling.takeFindings} />
  if (!step || at === null)
    return (
      <>
        {judging}
        <OwnRecordSkeleton />
      </>
    )
  const isLast = at === steps.length - 1
  return (
    <FormContext value={{ form, inputs, notes, asks }}>
      {judging}
      <div className={styles.page}>
        <header className={styles.head}>
          <Link to={`${studentPaths.home}?id=${own.id}`} aria-label="回到我的首页" className={styles.back}>
            ‹
          </Link>
          {/* The key makes screen readers announce the title of every step. */}
          <PageTitle key={at}>{step.title}</PageTitle>
          <DraftIndicator state={kept.state} />
        </header>
        <FillStepList steps={steps} at={at} notes={filling.allNotes} isJudged={filling.isJudged} onGo={filling.goTo} />
        <div ref={box} className={styles.sheet}>
          {own.returned && <ReturnNote record={own} />}
          <CheckedForm
            form={antd}
            layout="vertical"
            size={isPhone ? 'medium' : 'large'}
            onValuesChange={filling.handleChange}
            onSave={filling.save}
            onProblem={editor.complain}
            onBlur={kept.flush}
          >
            <FormNotices {...editor} restored={null} />
            {step.open.length > 0 ? (
              <FormFields fields={step.open} />
            ) : (
              <p className={styles.none}>这一步没有需要您填写的内容，请核对下面的信息。</p>
            )}
            <ReadOnlyFields fields={step.shown} record={form.record} notes={notes} />
            <div className={styles.bottom}>
              {at > 0 && (
                <button type="button" className={styles.secondary} onClick={() => filling.goTo(at - 1)}>
                  上一步
                </button>
              )}
              <button type="submit" className={styles.primary} disabled={filling.isSaving}>
                {isLast ? (own.canSubmit ? '核对并提交' : '核对') : '下一步'}
              </button>
            </div>
          </CheckedForm>
        </div>
      </div>
      {kept.choice && <DraftChoice def={def} choice={kept.choice} choose={kept.choose} />}
    </FormContext>
  )
}
