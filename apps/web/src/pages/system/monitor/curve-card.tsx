import type { FigureName } from '@xw/shared/wire/monitor-figures'
import { useMemo } from 'react'
import { useCurves } from '../../../data/monitor.ts'
import { DashboardCard } from '../../../features/dashboard/dashboard-card.tsx'
import { QueryContent } from '../../../features/dashboard/query-content.tsx'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import styles from './monitor.module.css'
import { monitorPermission } from './permission.ts'
import { toChart } from './to-chart.ts'

const LineChart = lazyPart(() => import('../../../widgets/line-chart.tsx'))

interface CurveCardProps {
  title: string
  figures: readonly FigureName[]
  /**
   * A process id, or `server` or `worker` for all processes of that kind. It has no effect on figures that the
   * processes share.
   */
  source?: string
}

/** SY-25: shows the curves of some figures over the last day. */
export function CurveCard({ title, figures, source = 'server' }: CurveCardProps) {
  const answer = useCurves(figures, source)
  return (
    <DashboardCard title={title}>
      <div className={styles.place}>
        <QueryContent answer={answer} lines={7} permission={monitorPermission}>
          {curves =>
            curves.times.length > 0 ? (
              <Chart caption={`最近一天的${title}`} curves={curves} />
            ) : (
              <p className={styles.none}>还没有数据：进程启动一分钟后开始显示。</p>
            )
          }
        </QueryContent>
      </div>
    </DashboardCard>
  )
}

/** A separate component, so that the chart renders again only when its numbers change. */
function Chart({ caption, curves }: { caption: string; curves: Parameters<typeof toChart>[0] }) {
  const chart = useMemo(() => toChart(curves), [curves])
  return <LineChart caption={caption} labelName="时间" {...chart} />
}
