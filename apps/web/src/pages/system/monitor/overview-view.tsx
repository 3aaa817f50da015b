import { useMessaging, useProcesses } from '../../../data/monitor.ts'
import { DashboardCard } from '../../../features/dashboard/dashboard-card.tsx'
import { QueryContent } from '../../../features/dashboard/query-content.tsx'
import { AlarmsCard } from './alarms-card.tsx'
import { combineFigures } from './combine-figures.ts'
import { CurveCard } from './curve-card.tsx'
import { FigureList } from './figure-list.tsx'
import styles from './monitor.module.css'
import { monitorPermission } from './permission.ts'
import { ProcessTable } from './process-table.tsx'

const ofProcesses = ['requests', 'errors', 'p95', 'loopP99', 'memoryFree', 'dataFree'] as const
const ofAll = ['sessions', 'queueWaiting', 'queueFailed', 'dbConnections', 'dbSize'] as const

/** DG-10: shows at a glance whether the installation is healthy; the other views have the details. */
export default function OverviewView() {
  const processes = useProcesses()
  const shared = useMessaging()
  return (
    <>
      <AlarmsCard />
      <DashboardCard title="最近一分钟，全部进程">
        <QueryContent answer={processes} lines={2} permission={monitorPermission}>
          {all => <FigureList names={ofProcesses} figures={combineFigures(all, ofProcesses)} />}
        </QueryContent>
      </DashboardCard>
      <DashboardCard title="登录、任务与数据库">
        <QueryContent answer={shared} lines={2} permission={monitorPermission}>
          {({ figures }) => <FigureList names={ofAll} figures={figures} />}
        </QueryContent>
      </DashboardCard>
      <div className={styles.curves}>
        <CurveCard title="每分钟请求" figures={['requests', 'refused', 'errors']} />
        <CurveCard title="请求耗时" figures={['p50', 'p95']} />
        <CurveCard title="有效登录" figures={['sessions']} />
        <CurveCard title="任务" figures={['queueWaiting', 'queueRunning']} />
      </div>
      <DashboardCard title="进程">
        <QueryContent answer={processes} lines={3} permission={monitorPermission}>
          {all => <ProcessTable processes={all} figures={['cpu', 'heapUsed', 'loopP99', 'requests', 'p95']} />}
        </QueryContent>
      </DashboardCard>
    </>
  )
}
