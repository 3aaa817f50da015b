import { adminPaths } from '@xw/shared/wire/admin-paths'
import { WireDisk, WireMetric, WireTraces } from '@xw/shared/wire/monitor'
import { Type } from 'typebox'
import { AppError } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { type Route, route } from '../../../plugins/route.ts'
import { readDiskSpace, readHeap } from './machine.ts'
import { monitorAccess } from './monitored.ts'
import { listTraces } from './read.ts'
import { measureShared } from './shared.ts'
import { readMetric } from './wire-metrics.ts'

const { monitor } = adminPaths
const Info = Type.Object({ key: Type.String(), value: Type.String(), description: Type.String() })

/** The paths that clients of the wire know, with the nearest real figures. */
export const wireRoutes = (deps: Deps): Route[] => [
  route({
    ...monitorAccess,
    path: `${monitor.wireMetric}/:name`,
    params: Type.Object({ name: textParam(64, 1) }),
    bare: true,
    response: WireMetric,
    async handle({ params: { name } }) {
      const measurements = await readMetric(deps, name)
      if (!measurements) throw new AppError('noSuchPath', { message: '没有这项指标' })
      return { name, measurements, availableTags: [] }
    },
  }),
  route({
    ...monitorAccess,
    path: monitor.wireTraces,
    bare: true,
    response: WireTraces,
    async handle() {
      const traces = await listTraces(deps, 100)
      return {
        traces: traces.map(({ at, method, path, status, ms, traceId }) => ({
          timestamp: new Date(at).toISOString(),
          request: { method, uri: path, headers: {} },
          response: { status, headers: { 'X-Trace-Id': traceId } },
          timeTaken: ms,
        })),
      }
    },
  }),
  route({
    ...monitorAccess,
    path: monitor.wireInfo,
    response: Type.Array(Info),
    async handle() {
      const { notifyUsage = 0, dbHit = 0, sessions = 0 } = await measureShared(deps)
      return [
        { key: 'connected_clients', value: String(deps.meter.open.sockets), description: '本进程的实时连接' },
        { key: 'live_sessions', value: String(sessions), description: '有效登录' },
        { key: 'keyspace_hit_rate', value: `${dbHit}%`, description: '数据库缓存命中率' },
        { key: 'notify_queue_usage', value: `${notifyUsage}%`, description: '进程间消息通道占用' },
        ...[...deps.events.heard()].map(([name, heard]) => ({
          key: `channel_${name}`,
          value: String(heard),
          description: '本进程启动以来收到的消息',
        })),
      ]
    },
  }),
  route({
    ...monitorAccess,
    path: monitor.wireKeys,
    bare: true,
    response: Type.Object({ create_time: Type.Number(), dbSize: Type.Number() }),
    async handle() {
      const { sessions = 0 } = await measureShared(deps)
      return { create_time: Date.now(), dbSize: sessions }
    },
  }),
  route({
    ...monitorAccess,
    path: monitor.wireMemory,
    bare: true,
    response: Type.Object({ used_memory: Type.Number(), create_time: Type.Number() }),
    handle: async () => ({ used_memory: readHeap().heapUsed, create_time: Date.now() }),
  }),
  route({
    ...monitorAccess,
    path: monitor.wireDisks,
    response: Type.Array(WireDisk),
    async handle() {
      const { dataDir, backupDir } = deps.config
      const disks = [
        { name: '数据目录', disk: await readDiskSpace(dataDir) },
        { name: '备份目录', disk: await readDiskSpace(backupDir) },
      ]
      return disks.flatMap(({ name, disk }) =>
        disk ? [{ name, max: disk.total, rest: disk.free, restPPT: usedThousandths(disk) }] : [],
      )
    },
  }),
]

const usedThousandths = ({ total, free }: { total: number; free: number }) =>
  total === 0 ? 0 : Math.round(((total - free) / total) * 1_000)
