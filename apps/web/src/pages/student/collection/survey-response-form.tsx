import type { ResourceDef } from '@xw/shared/resource/resource'
import type { OwnSurvey } from '@xw/shared/wire/surveys'
import { Form } from 'antd'
import { Link } from 'react-router'
import { surveyResponseDraftEndpoints } from '../../../data/degree/own-surveys.ts'
import { useDraft } from '../../../data/drafts/use-draft.ts'
import type { FormValues } from '../../../data/resources/resource-record.ts'
import { useResourceForm } from '../../../data/resources/use-resource-form.ts'
import { DraftChoice } from '../../../features/drafts/draft-choice.tsx'
import { DraftIndicator } from '../../../features/drafts/draft-indicator.tsx'
import { Deadline } from '../../../features/student/deadline.tsx'
import { OwnRecordSkeleton } from '../../../features/student/own-record-page.tsx'
import { ReturnNote } from '../../../features/student/return-note.tsx'
import { studentPaths } from '../../../lib/paths.ts'
import { LoadFailure } from '../../../resource/page-states.tsx'
import { PageTitle } from '../../../widgets/page-title.tsx'
import styles from './collection.module.css'
import { SubmittedResponse } from './submitted-response.tsx'
import { SurveyFields } from './survey-fields.tsx'

const noFilter = {}

/** One survey with its form and draft, or with the submitted response when the survey is closed. */
export function SurveyResponseForm({ own, def }: { own: OwnSurvey; def: ResourceDef }) {
  const [antd] = Form.useForm<FormValues>()
  const kept = useDraft(useResourceForm(def, own.id, { filter: noFilter }), {
    place: values => antd.setFieldsValue({ ...values }),
    drafts: surveyResponseDraftEndpoints,
  })
  const { form } = kept
  if (!form.initial || !form.record)
    return form.error ? <LoadFailure error={form.error} onRetry={() => void form.reload()} /> : <OwnRecordSkeleton />
  const isOpen = own.closed === null
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Link to={studentPaths.home} aria-label="回到我的首页" className={styles.back}>
          ‹
        </Link>
        <PageTitle>{own.name}</PageTitle>
        {isOpen && <DraftIndicator state={kept.state} />}
      </header>
      <div className={styles.sheet}>
        <p className={styles.description}>{own.description}</p>
        <Deadline record={{ deadline: own.deadline, isExtended: false, closed: own.closed }} />
        {own.status === '4' && <ReturnNote record={{ returned: { reason: own.reason, fields: [] } }} />}
        {isOpen ? <SurveyFields own={own} kept={kept} antd={antd} /> : <SubmittedResponse own={own} form={form} />}
      </div>
      {kept.choice && <DraftChoice def={def} choice={kept.choice} choose={kept.choose} />}
    </div>
  )
}
