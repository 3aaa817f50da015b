import { availableParallelism, loadavg } from 'node:os'
import type { WireMetric } from '@xw/shared/wire/monitor'
import type { Deps } from '../../../plugins/deps.ts'
import { readHeap } from './machine.ts'
import { measureShared } from './shared.ts'

type Measurements = WireMetric['measurements']
type Read = (deps: Deps) => Measurements | Promise<Measurements>

const value = (amount: number): Measurements => [{ statistic: 'VALUE', value: amount }]

/**
 * What the answering process has of the metrics that clients of the wire ask for, by their names. Those that mean nothing
 * here (classes, generations, worker threads of a container) are not made up.
 */
const metrics: Readonly<Record<string, Read>> = {
  'jvm.memory.max': () => value(readHeap().heapLimit),
  'jvm.memory.committed': () => value(readHeap().heapTotal),
  'jvm.memory.used': () => value(readHeap().heapUsed),
  'jvm.buffer.memory.used': () => value(readHeap().buffers),
  'jvm.gc.pause': ({ meter }) => [
    { statistic: 'COUNT', value: meter.gc.count },
    { statistic: 'TOTAL_TIME', value: meter.gc.ms / 1_000 },
  ],
  'tomcat.sessions.active.current': async deps => value((await measureShared(deps)).sessions ?? 0),
  'system.cpu.count': () => value(availableParallelism()),
  'system.cpu.usage': () => value(Math.min(1, (loadavg()[0] ?? 0) / availableParallelism())),
  'process.start.time': () => value(Date.now() / 1_000 - process.uptime()),
  'process.uptime': () => value(process.uptime()),
  'process.cpu.usage': () => {
    const { user, system } = process.cpuUsage()
    return value(Math.min(1, (user + system) / 1e6 / process.uptime() / availableParallelism()))
  },
}

/** Null where there is no such metric. */
export async function readMetric(deps: Deps, name: string): Promise<Measurements | null> {
  const read = Object.hasOwn(metrics, name) ? metrics[name] : undefined
  return read ? read(deps) : null
}
