import { useProcesses } from '../../../data/monitor.ts'
import { DashboardCard } from '../../../features/dashboard/dashboard-card.tsx'
import { QueryContent } from '../../../features/dashboard/query-content.tsx'
import { CurveCard } from './curve-card.tsx'
import styles from './monitor.module.css'
import { monitorPermission } from './permission.ts'
import { ProcessTable } from './process-table.tsx'
import { useCurveSource } from './use-curve-source.tsx'

const shown = ['heapUsed', 'heapLimit', 'rss', 'buffers', 'cpu', 'loopBusy', 'loopP99', 'gcTime', 'handles'] as const

/** Shows the memory, event loop and garbage collection of the processes. */
export default function RuntimeView() {
  const answer = useProcesses()
  const { source, choice } = useCurveSource()
  return (
    <>
      <DashboardCard title="最近一分钟">
        <QueryContent answer={answer} lines={4} permission={monitorPermission}>
          {processes => <ProcessTable processes={processes} figures={shown} />}
        </QueryContent>
      </DashboardCard>
      <div className={styles.bar}>{choice(answer.data ?? [])}</div>
      <div className={styles.curves}>
        <CurveCard title="内存" figures={['heapUsed', 'heapTotal', 'rss']} source={source} />
        <CurveCard title="事件循环延迟" figures={['loopP99', 'loopMax']} source={source} />
        <CurveCard title="处理器" figures={['cpu', 'loopBusy']} source={source} />
        <CurveCard title="垃圾回收" figures={['gcTime', 'gcMax']} source={source} />
      </div>
    </>
  )
}
