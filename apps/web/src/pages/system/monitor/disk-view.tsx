import type { MonitoredProcess } from '@xw/shared/wire/monitor'
import { useProcesses } from '../../../data/monitor.ts'
import { DashboardCard } from '../../../features/dashboard/dashboard-card.tsx'
import { QueryContent } from '../../../features/dashboard/query-content.tsx'
import { formatSize } from '../../../lib/format-size.ts'
import { CurveCard } from './curve-card.tsx'
import styles from './monitor.module.css'
import { NumbersTable } from './numbers-table.tsx'
import { monitorPermission } from './permission.ts'

interface Disk {
  host: string
  folder: string
  total: number
  free: number
}

/**
 * Lists the disks of each machine from the latest report of any of its processes, since all of them see the same disks.
 */
function listDisks(processes: readonly MonitoredProcess[]): Disk[] {
  const newest = processes
    .filter(({ isSilent }) => !isSilent)
    .toSorted((one, other) => one.seenTime.localeCompare(other.seenTime))
  const hosts = new Map(newest.map(process => [process.host, process.figures]))
  return [...hosts].flatMap(([host, { dataTotal, dataFree = 0, backupTotal, backupFree = 0 }]) => [
    ...(dataTotal ? [{ host, folder: '数据目录', total: dataTotal, free: dataFree }] : []),
    ...(backupTotal ? [{ host, folder: '备份目录', total: backupTotal, free: backupFree }] : []),
  ])
}

const usedPercent = ({ total, free }: Disk) => Math.round(((total - free) / total) * 1_000) / 10

const columns = [
  { title: '位置', cell: ({ host, folder }: Disk) => `${host} ${folder}` },
  { title: '容量', cell: ({ total }: Disk) => formatSize(total) },
  { title: '可用', cell: ({ free }: Disk) => formatSize(free) },
  { title: '已用', cell: (disk: Disk) => `${usedPercent(disk)}%` },
]

/** Shows the disks that hold the data and the backups. */
export default function DiskView() {
  const answer = useProcesses()
  return (
    <>
      <DashboardCard title="磁盘">
        <QueryContent answer={answer} lines={3} permission={monitorPermission}>
          {processes => (
            <NumbersTable
              label="磁盘"
              columns={columns}
              rows={listDisks(processes)}
              keyOf={({ host, folder }) => `${host} ${folder}`}
              empty="还没有进程报告，请稍候。"
            />
          )}
        </QueryContent>
      </DashboardCard>
      <div className={styles.curves}>
        <CurveCard title="可用空间" figures={['dataFree', 'backupFree']} />
      </div>
    </>
  )
}
