import type { DatabaseState } from '@xw/shared/wire/monitor'
import { useDatabaseState } from '../../../data/monitor.ts'
import { DashboardCard } from '../../../features/dashboard/dashboard-card.tsx'
import { QueryContent } from '../../../features/dashboard/query-content.tsx'
import { formatSize } from '../../../lib/format-size.ts'
import { CurveCard } from './curve-card.tsx'
import { FigureList } from './figure-list.tsx'
import { formatFigure } from './format-figure.ts'
import styles from './monitor.module.css'
import { type NumbersColumn, NumbersTable } from './numbers-table.tsx'
import { monitorPermission } from './permission.ts'

type Table = DatabaseState['tables'][number]
type Statement = NonNullable<DatabaseState['statements']>[number]
type Replica = DatabaseState['replicas'][number]

const shown = [
  'dbConnections',
  'dbMaxConnections',
  'dbActive',
  'dbBlocked',
  'dbLongest',
  'dbHit',
  'dbSize',
  'dbDead',
] as const

/** Returns the share of dead rows in a table. */
const deadShare = ({ liveRows, deadRows }: Table) =>
  liveRows + deadRows === 0 ? 0 : Math.round((deadRows / (liveRows + deadRows)) * 1_000) / 10

const formatTotal = (ms: number) => (ms < 1_000 ? formatFigure(ms, 'ms') : formatFigure(ms / 1_000, 'seconds'))

const tableColumns: readonly NumbersColumn<Table>[] = [
  { title: '表', cell: ({ name }) => name },
  { title: '数据', cell: ({ tableBytes }) => formatSize(tableBytes) },
  { title: '索引', cell: ({ indexBytes }) => formatSize(indexBytes) },
  { title: '约有行数', cell: ({ liveRows }) => formatFigure(liveRows, 'count') },
  { title: '失效行', cell: ({ deadRows }) => formatFigure(deadRows, 'count') },
  { title: '失效占比', cell: own => formatFigure(deadShare(own), 'percent') },
  { title: '最近清理', isText: true, cell: ({ vacuumTime }) => vacuumTime ?? '—' },
]

const statementColumns: readonly NumbersColumn<Statement>[] = [
  { title: '语句', cell: ({ text }) => <span className={styles.statement}>{text}</span> },
  { title: '次数', cell: ({ calls }) => formatFigure(calls, 'count') },
  { title: '平均', cell: ({ meanMs }) => formatFigure(meanMs, 'ms') },
  { title: '最长', cell: ({ maxMs }) => formatFigure(maxMs, 'ms') },
  { title: '合计', cell: ({ totalMs }) => formatTotal(totalMs) },
]

const replicaColumns: readonly NumbersColumn<Replica>[] = [
  { title: '副本', cell: ({ name }) => name },
  { title: '状态', isText: true, cell: ({ state }) => state },
  { title: '延迟', cell: ({ lagSeconds }) => formatFigure(lagSeconds, 'seconds') },
]

/** Shows PostgreSQL's connections, sizes and slowest statements. The statements do not contain values. */
export default function DatabaseView() {
  const answer = useDatabaseState()
  return (
    <>
      <DashboardCard
        title="PostgreSQL"
        extra={answer.data && `版本 ${answer.data.version}${answer.data.isReplica ? '，只读副本' : ''}`}
      >
        <QueryContent answer={answer} lines={4} permission={monitorPermission}>
          {({ figures }) => <FigureList names={shown} figures={figures} />}
        </QueryContent>
      </DashboardCard>
      <div className={styles.curves}>
        <CurveCard title="数据库连接" figures={['dbConnections', 'dbActive', 'dbBlocked']} />
        <CurveCard title="缓存命中与失效行" figures={['dbHit', 'dbDead']} />
        <CurveCard title="数据库大小" figures={['dbSize']} />
        <CurveCard title="最长事务与复制延迟" figures={['dbLongest', 'replicaLag']} />
      </div>
      <DashboardCard title="最大的表">
        <QueryContent answer={answer} lines={8} permission={monitorPermission}>
          {({ tables }) => (
            <NumbersTable label="表" columns={tableColumns} rows={tables} keyOf={({ name }) => name} empty="没有表。" />
          )}
        </QueryContent>
      </DashboardCard>
      <DashboardCard title="用时最多的语句">
        <QueryContent answer={answer} lines={6} permission={monitorPermission}>
          {({ statements }) => (
            <NumbersTable
              label="语句"
              columns={statementColumns}
              rows={statements ?? []}
              keyOf={({ text, totalMs }) => `${text} ${totalMs}`}
              empty={statements ? '还没有统计到语句。' : '这个数据库没有启用 pg_stat_statements，无法统计语句。'}
            />
          )}
        </QueryContent>
      </DashboardCard>
      <DashboardCard title="复制">
        <QueryContent answer={answer} lines={2} permission={monitorPermission}>
          {({ replicas }) => (
            <NumbersTable
              label="副本"
              columns={replicaColumns}
              rows={replicas}
              keyOf={({ name }) => name}
              empty="没有复制副本。"
            />
          )}
        </QueryContent>
      </DashboardCard>
    </>
  )
}
