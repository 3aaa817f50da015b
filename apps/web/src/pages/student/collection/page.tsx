import { surveyPaths } from '@xw/shared/wire/survey-paths'
import type { OwnSurvey } from '@xw/shared/wire/surveys'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useOwnSurveys } from '../../../data/degree/own-surveys.ts'
import { useResource } from '../../../data/resources/use-resource.ts'
import { OwnRecordSkeleton } from '../../../features/student/own-record-page.tsx'
import { AntdTheme } from '../../../lib/antd-theme.tsx'
import { studentPaths } from '../../../lib/paths.ts'
import { LoadFailure } from '../../../resource/page-states.tsx'
import { Panel } from '../../../widgets/panel.tsx'
import { SurveyResponseForm } from './survey-response-form.tsx'

/** DG-04: a survey that the student takes part in. The URL names the student's response. */
export default function OwnSurveyPage() {
  const [search] = useSearchParams()
  const { data, error, refetch } = useOwnSurveys()
  if (!data) return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <OwnRecordSkeleton />
  const own = data.find(({ id }) => id === search.get('id'))
  if (!own)
    return (
      <Panel title="没有找到这个采集">
        <p>链接可能已经过期，或者您不在这次采集的名单中。</p>
        <Link to={studentPaths.home}>回到我的首页</Link>
      </Panel>
    )
  return (
    <AntdTheme>
      <Answer key={own.id} own={own} />
    </AntdTheme>
  )
}

function Answer({ own }: { own: OwnSurvey }) {
  const { id } = own
  const filter = useMemo(() => ({ id }), [id])
  const { def, error, retry } = useResource(surveyPaths.answers, filter)
  if (def) return <SurveyResponseForm own={own} def={def} />
  return error ? <LoadFailure error={error} onRetry={retry} /> : <OwnRecordSkeleton />
}
