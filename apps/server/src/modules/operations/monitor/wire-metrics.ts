import { availableParallelism, loadavg } from 'node:os'
import type { WireMetric } from '@xw/shared/wire/monitor'
import type { Deps } from '../../../plugins/deps.ts'
import { readHeap } from './machine.ts'
import { measureShared } from './shared.ts'

type Measurements = WireMetric['measurements']
type MetricReader = (deps: Deps) => Measurements | Promise<Measurements>

const singleValue = (amount: number): Measurements => [{ statistic: 'VALUE', value: amount }]

/**
 * The metrics that clients of the wire ask for by name, as far as the answering process has them. Names without a
 * counterpart here (classes, generations, worker threads of a container) are not invented.
 */
const metrics: Readonly<Record<string, MetricReader>> = {
  'jvm.memory.max': () => singleValue(readHeap().heapLimit),
  'jvm.memory.committed': () => singleValue(readHeap().heapTotal),
  'jvm.memory.used': () => singleValue(readHeap().heapUsed),
  'jvm.buffer.memory.used': () => singleValue(readHeap().buffers),
  'jvm.gc.pause': ({ meter }) => [
    { statistic: 'COUNT', value: meter.gc.count },
    { statistic: 'TOTAL_TIME', value: meter.gc.ms / 1_000 },
  ],
  'tomcat.sessions.active.current': async deps => singleValue((await measureShared(deps)).sessions ?? 0),
  'system.cpu.count': () => singleValue(availableParallelism()),
  'system.cpu.usage': () => singleValue(Math.min(1, (loadavg()[0] ?? 0) / availableParallelism())),
  'process.start.time': () => singleValue(Date.now() / 1_000 - process.uptime()),
  'process.uptime': () => singleValue(process.uptime()),
  'process.cpu.usage': () => {
    const { user, system } = process.cpuUsage()
    return singleValue(Math.min(1, (user + system) / 1e6 / process.uptime() / availableParallelism()))
  },
}

/** Returns null for an unknown metric. */
export async function readMetric(deps: Deps, name: string): Promise<Measurements | null> {
  const read = Object.hasOwn(metrics, name) ? metrics[name] : undefined
  return read ? read(deps) : null
}
