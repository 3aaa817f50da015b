import { performance } from 'node:perf_hooks'
import type { ClassFigures } from '@xw/shared/wire/monitor'
import { type MonitorFigures, type RouteClass, routeClasses } from '@xw/shared/wire/monitor-figures'
import { addLatencies, emptyLatencies, quantile, subtractLatencies } from '../../../lib/latencies.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { RequestCounts } from '../../../plugins/meter.ts'

interface MeterSnapshot {
  at: number
  cpu: NodeJS.CpuUsage
  loop: ReturnType<typeof performance.eventLoopUtilization>
  gc: { count: number; ms: number }
  heard: number
  requests: ReadonlyMap<RouteClass, RequestCounts>
  /** The worst values since the previous snapshot. */
  worst: { loopP99: number; loopMax: number; gcMax: number }
}

export interface WindowFigures {
  figures: MonitorFigures
  classes: ClassFigures[]
}

type WindowDeps = Pick<Deps, 'meter' | 'events'>

const noRequests: RequestCounts = { statuses: { 2: 0, 3: 0, 4: 0, 5: 0 }, latencies: emptyLatencies() }

/** Keeps snapshots of the last minute and computes the figures between the oldest and the newest. */
export function createWindow(counting: WindowDeps, looks: number): { measure(): WindowFigures } {
  const snapshots = [takeSnapshot(counting)]
  return {
    measure() {
      snapshots.push(takeSnapshot(counting))
      if (snapshots.length > looks + 1) snapshots.shift()
      return measureBetween(snapshots)
    },
  }
}

function takeSnapshot({ meter, events }: WindowDeps): MeterSnapshot {
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

function measureBetween(snapshots: readonly MeterSnapshot[]): WindowFigures {
  const [first] = snapshots
  const last = snapshots.at(-1)
  if (!first || !last) return { figures: {}, classes: [] }
  const worst = (key: keyof MeterSnapshot['worst']) =>
    roundToTenth(Math.max(...snapshots.slice(1).map(one => one.worst[key])))
  const cpuMs = (last.cpu.user + last.cpu.system - first.cpu.user - first.cpu.system) / 1_000
  const { classes, ...requests } = requestsBetween(first, last)
  return {
    figures: {
      cpu: roundToTenth((cpuMs / Math.max(1, last.at - first.at)) * 100),
      loopBusy: roundToTenth(performance.eventLoopUtilization(last.loop, first.loop).utilization * 100),
      loopP99: worst('loopP99'),
      loopMax: worst('loopMax'),
      gcCount: last.gc.count - first.gc.count,
      gcTime: roundToTenth(last.gc.ms - first.gc.ms),
      gcMax: worst('gcMax'),
      heard: last.heard - first.heard,
      ...requests,
    },
    classes,
  }
}

function requestsBetween(first: MeterSnapshot, last: MeterSnapshot) {
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
      p50: roundToTenth(quantile(latencies, 0.5)),
      p95: roundToTenth(quantile(latencies, 0.95)),
    })
  }
  const total = (key: 'refused' | 'errors') => classes.reduce((sum, one) => sum + one[key], 0)
  return {
    classes,
    requests: all.count,
    refused: total('refused'),
    errors: total('errors'),
    p50: roundToTenth(quantile(all, 0.5)),
    p95: roundToTenth(quantile(all, 0.95)),
  }
}

const roundToTenth = (value: number) => Math.round(value * 10) / 10
