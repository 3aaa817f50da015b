import { surveyResponseStates } from '@xw/shared/degree/survey-response-states'
import type { OwnSurvey } from '@xw/shared/wire/surveys'
import { Link } from 'react-router'
import { needsResponse, useOwnSurveys } from '../../../data/degree/own-surveys.ts'
import { DashboardCard } from '../../../features/dashboard/dashboard-card.tsx'
import { formatDeadline } from '../../../features/student/deadline.tsx'
import styles from '../../../features/student/student.module.css'
import { studentPaths } from '../../../lib/paths.ts'

const titles = { toDo: '待填写的采集', rest: '我的采集' } as const

/** DG-04: the surveys that the student takes part in: those to fill in, and the rest. */
export function OwnSurveysCard({ part }: { part: keyof typeof titles }) {
  const { data, error, refetch } = useOwnSurveys()
  if (error && part === 'toDo')
    return (
      <DashboardCard title={titles.toDo}>
        <p className={styles.plain} role="alert">
          加载失败。
          <button type="button" className="xw-link-button" onClick={() => void refetch()}>
            重试
          </button>
        </p>
      </DashboardCard>
    )
  const shown = (data ?? []).filter(one => needsResponse(one) === (part === 'toDo'))
  if (shown.length === 0) return null
  return (
    <DashboardCard title={titles[part]}>
      <ul className={styles.collections}>
        {shown.map(one => (
          <li key={one.id}>
            <Link to={`${studentPaths.collection}?id=${one.id}`}>
              <strong>{one.name}</strong>
              <span className={styles.quiet}>{describeSurveyState(one)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </DashboardCard>
  )
}

/** Describes the state of a survey in one line. */
function describeSurveyState({ status, closed, deadline }: OwnSurvey): string {
  const until = `${formatDeadline(deadline)} 截止`
  if (status === '4' && closed === null) return `已退回，请修改 · ${until}`
  if (status === '0') return closed === null ? until : '未填写，已截止'
  const word = surveyResponseStates.find(({ value }) => value === status)?.text ?? ''
  return closed === null ? `${word} · ${until}前可以修改` : word
}
