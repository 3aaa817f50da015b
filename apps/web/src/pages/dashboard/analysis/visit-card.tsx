import type { DayVisits } from '@xw/shared/wire/dashboard'
import { useSignInVisits } from '../../../data/degree/dashboard.ts'
import { DashboardCard } from '../../../features/dashboard/dashboard-card.tsx'
import { QueryContent } from '../../../features/dashboard/query-content.tsx'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import styles from './visit-card.module.css'

const LineChart = lazyPart(() => import('../../../widgets/line-chart.tsx'))

/** DG-10: the number of sign-ins in total, today and by day. */
export function VisitCard() {
  const answer = useSignInVisits()
  return (
    <DashboardCard title="访问量">
      <QueryContent answer={answer} lines={8} permission="dashboard:visits">
        {({ counts, days }) => (
          <>
            <dl className={styles.numbers}>
              <Figure name="累计访问" value={counts.totalVisitCount} />
              <Figure name="今日访问" value={counts.todayVisitCount} />
              <Figure name="今日 IP" value={counts.todayIp} />
            </dl>
            <div className={styles.place}>
              <VisitChart days={days} />
            </div>
          </>
        )}
      </QueryContent>
    </DashboardCard>
  )
}

function VisitChart({ days }: { days: DayVisits[] }) {
  return (
    <LineChart
      caption="近七日访问量"
      labels={days.map(({ type }) => type)}
      series={[
        { name: '访问次数', values: days.map(({ visit }) => visit) },
        { name: 'IP 数', values: days.map(({ ip }) => ip) },
      ]}
    />
  )
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value.toLocaleString('zh-CN')}</dd>
    </div>
  )
}
