import type { ClassFigures, MonitoredProcess } from '@xw/shared/wire/monitor'
import { routeClasses } from '@xw/shared/wire/monitor-figures'
import { useProcesses } from '../../../data/monitor.ts'
import { DashboardCard } from '../../../features/dashboard/dashboard-card.tsx'
import { QueryContent } from '../../../features/dashboard/query-content.tsx'
import { CurveCard } from './curve-card.tsx'
import { formatFigure } from './format-figure.ts'
import styles from './monitor.module.css'
import { NumbersTable } from './numbers-table.tsx'
import { monitorPermission } from './permission.ts'
import { ProcessTable, processName } from './process-table.tsx'
import { useCurveSource } from './use-curve-source.tsx'

const shown = [
  'requests',
  'refused',
  'errors',
  'p50',
  'p95',
  'inFlight',
  'connections',
  'poolUsed',
  'poolWaiting',
] as const

interface ClassRow extends ClassFigures {
  process: MonitoredProcess
}

const classColumns = [
  { title: '请求', cell: ({ name, process }: ClassRow) => `${routeClasses[name]}（${processName(process)}）` },
  { title: '次数', cell: ({ requests }: ClassRow) => formatFigure(requests, 'count') },
  { title: '被拒绝', cell: ({ refused }: ClassRow) => formatFigure(refused, 'count') },
  { title: '服务器错误', cell: ({ errors }: ClassRow) => formatFigure(errors, 'count') },
  { title: '耗时 P50', cell: ({ p50 }: ClassRow) => formatFigure(p50, 'ms') },
  { title: '耗时 P95', cell: ({ p95 }: ClassRow) => formatFigure(p95, 'ms') },
]

/** Shows the number of requests, their duration and their error rate. */
export default function HttpView() {
  const answer = useProcesses()
  const { source, choice } = useCurveSource(['server'])
  const servers = answer.data?.filter(({ kind }) => kind === 'server') ?? []
  return (
    <>
      <DashboardCard title="最近一分钟">
        <QueryContent answer={answer} lines={3} permission={monitorPermission}>
          {() => <ProcessTable processes={servers} figures={shown} />}
        </QueryContent>
      </DashboardCard>
      <DashboardCard title="最近一分钟，按类别">
        <QueryContent answer={answer} lines={4} permission={monitorPermission}>
          {() => (
            <NumbersTable
              label="各类请求"
              columns={classColumns}
              rows={servers.flatMap(process => process.classes.map(one => ({ ...one, process })))}
              keyOf={({ name, process }) => `${process.id} ${name}`}
              empty="最近一分钟没有请求。"
            />
          )}
        </QueryContent>
      </DashboardCard>
      <div className={styles.bar}>{choice(servers)}</div>
      <div className={styles.curves}>
        <CurveCard title="每分钟请求" figures={['requests', 'refused', 'errors']} source={source} />
        <CurveCard title="请求耗时" figures={['p50', 'p95']} source={source} />
        <CurveCard title="连接" figures={['connections', 'sockets', 'poolUsed']} source={source} />
        <CurveCard title="处理中和等待" figures={['inFlight', 'poolWaiting']} source={source} />
      </div>
    </>
  )
}
