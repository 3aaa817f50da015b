import { performance } from 'node:perf_hooks'
import type { ClassFigures } from '@xw/shared/wire/monitor'
import { type MonitorFigures, type RouteClass, routeClasses } from '@xw/shared/wire/monitor-figures'
import { addLatencies, emptyLatencies, quantile, subtractLatencies } from '../../../lib/latencies.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { RequestCounts } from '../../../plugins/meter.ts'

interface Snapshot {
  at: number
  cpu: NodeJS.CpuUsage
  loop: ReturnType<typeof performance.eventLoopUtilization>
  gc: { count: number; ms: number }
  heard: number
  requests: ReadonlyMap<RouteClass, RequestCounts>
  /** Since the snapshot before. */
  worst: { loopP99: number; loopMax: number; gcMax: number }
}

export interface Measured {
  figures: MonitorFigures
  classes: ClassFigures[]
}

type Counting = Pick<Deps, 'meter' | 'events'>

const noRequests: RequestCounts = { statuses: { 2: 0, 3: 0, 4: 0, 5: 0 }, latencies: emptyLatencies() }

/** What happened in the last minute, looked at several times in it: a window that slides by so many looks. */
export function createWindow(counting: Counting, looks: number): { measure(): Measured } {
  const snapshots = [takeSnapshot(counting)]
  return {
    measure() {
      snapshots.push(takeSnapshot(counting))
      if (snapshots.length > looks + 1) snapshots.shift()
      return between(snapshots)
    },
  }
}

function takeSnapshot({ meter, events }: Counting): Snapshot {
  return {
    at: performance.now(),
    cpu: process.cpuUsage(),
    loop: performance.eventLoopUtilization(),
    gc: { ...meter.gc },
    heard: [...events.heard().values()].reduce((sum, count) => sum + count, 0),
    requests: structuredClone(meter.requests),
    worst: meter.takeWorst(),
  }
}

function between(snapshots: readonly Snapshot[]): Measured {
  const [first] = snapshots
  const last = snapshots.at(-1)
  if (!first || !last) return { figures: {}, classes: [] }
  const worst = (key: keyof Snapshot['worst']) => rounded(Math.max(...snapshots.slice(1).map(one => one.worst[key])))
  const cpuMs = (last.cpu.user + last.cpu.system - first.cpu.user - first.cpu.system) / 1_000
  const { classes, ...requests } = requestsBetween(first, last)
  return {
    figures: {
      cpu: rounded((cpuMs / Math.max(1, last.at - first.at)) * 100),
      loopBusy: rounded(performance.eventLoopUtilization(last.loop, first.loop).utilization * 100),
      loopP99: worst('loopP99'),
      loopMax: worst('loopMax'),
      gcCount: last.gc.count - first.gc.count,
      gcTime: rounded(last.gc.ms - first.gc.ms),
      gcMax: worst('gcMax'),
      heard: last.heard - first.heard,
      ...requests,
    },
    classes,
  }
}

function requestsBetween(first: Snapshot, last: Snapshot) {
  let all = emptyLatencies()
  const classes: ClassFigures[] = []
  for (const name of Object.keys(routeClasses) as RouteClass[]) {
    const now = last.requests.get(name) ?? noRequests
    const before = first.requests.get(name) ?? noRequests
    const latencies = subtractLatencies(now.latencies, before.latencies)
    if (latencies.count === 0) continue
    all = addLatencies(all, latencies)
    classes.push({
      name,
      requests: latencies.count,
      refused: now.statuses[4] - before.statuses[4],
      errors: now.statuses[5] - before.statuses[5],
      p50: rounded(quantile(latencies, 0.5)),
      p95: rounded(quantile(latencies, 0.95)),
    })
  }
  const total = (key: 'refused' | 'errors') => classes.reduce((sum, one) => sum + one[key], 0)
  return {
    classes,
    requests: all.count,
    refused: total('refused'),
    errors: total('errors'),
    p50: rounded(quantile(all, 0.5)),
    p95: rounded(quantile(all, 0.95)),
  }
}

const rounded = (value: number) => Math.round(value * 10) / 10
