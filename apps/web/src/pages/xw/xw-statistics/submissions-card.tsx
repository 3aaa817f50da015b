import type { SubmittedByDay } from '@xw/shared/wire/dashboard'
import { useMemo } from 'react'
import { useSubmissions } from '../../../data/degree/dashboard.ts'
import { DashboardCard } from '../../../features/dashboard/dashboard-card.tsx'
import { QueryContent } from '../../../features/dashboard/query-content.tsx'
import { dayjs } from '../../../lib/dayjs.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { EmptyState } from '../../../resource/empty-state.tsx'
import { buildSubmissionCurve } from './curve.ts'
import styles from './statistics.module.css'

const LineChart = lazyPart(() => import('../../../widgets/line-chart.tsx'))

/** DG-10, 每日提交: the submissions by day, with the deadlines. Only the batch limits it, not the other filters. */
export default function SubmissionsCard({ batch }: { batch: string }) {
  const answer = useSubmissions(batch)
  return (
    <DashboardCard title="每日提交">
      <div className={styles.place}>
        <p className={styles.note}>统计所选批次中您可以查看的全部记录，其他条件对这张图不起作用。</p>
        <QueryContent answer={answer} lines={7}>
          {data => <SubmissionsChart submissions={data} />}
        </QueryContent>
      </div>
    </DashboardCard>
  )
}

/** Drops the year, because the curve covers less than a year. */
const toMonthAndDay = (day: string) => day.slice(5)

function SubmissionsChart({ submissions }: { submissions: SubmittedByDay }) {
  const chart = useMemo(() => {
    const curve = buildSubmissionCurve(submissions, dayjs().format('YYYY-MM-DD'))
    return (
      curve && {
        caption: '每日首次提交的记录数',
        labels: curve.labels.map(toMonthAndDay),
        series: [
          { name: '当日提交', values: curve.perDay, kind: 'bar' as const },
          { name: '累计提交', values: curve.inAll },
        ],
        marks: curve.deadlines.map(day => ({ label: toMonthAndDay(day), text: '填报截止' })),
      }
    )
  }, [submissions])
  if (!chart) return <EmptyState text="还没有学生提交。提交后，每天的进度会显示在这里。" />
  return <LineChart {...chart} />
}
