import type { MonitoredProcess } from '@xw/shared/wire/monitor'
import { useProcesses } from '../../../data/monitor.ts'
import { DashboardCard } from '../../../features/dashboard/dashboard-card.tsx'
import { QueryContent } from '../../../features/dashboard/query-content.tsx'
import { CurveCard } from './curve-card.tsx'
import styles from './monitor.module.css'
import type { NumbersColumn } from './numbers-table.tsx'
import { monitorPermission } from './permission.ts'
import { ProcessTable } from './process-table.tsx'

const about: readonly NumbersColumn<MonitoredProcess>[] = [
  { title: '操作系统', isText: true, cell: ({ system }) => system },
  { title: '处理器', cell: ({ cpus }) => `${cpus} 核` },
  { title: '运行时', isText: true, cell: ({ node }) => `Node.js ${node}` },
  { title: '启动时间', isText: true, cell: ({ startTime }) => startTime },
]

/** Shows the machines and the processes that run on them. */
export default function SystemView() {
  const answer = useProcesses()
  return (
    <>
      <DashboardCard title="机器与进程">
        <QueryContent answer={answer} lines={4} permission={monitorPermission}>
          {processes => (
            <ProcessTable processes={processes} more={about} figures={['load', 'memoryTotal', 'memoryFree']} />
          )}
        </QueryContent>
      </DashboardCard>
      <div className={styles.curves}>
        <CurveCard title="系统负载" figures={['load']} />
        <CurveCard title="系统内存" figures={['memoryFree', 'memoryTotal']} />
      </div>
    </>
  )
}
