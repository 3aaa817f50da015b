import type { MonitoredProcess } from '@xw/shared/wire/monitor'
import { isFigure, type MonitorFigure, type MonitorFigures, monitorFigures } from '@xw/shared/wire/monitor-figures'
import { latencyBounds } from '../../../lib/latencies.ts'
import type { Meter } from '../../../plugins/meter.ts'

/** Base units, as those who collect metrics expect: seconds, bytes and shares of one. */
const units: Readonly<Record<MonitorFigure['unit'], { suffix: string; factor: number }>> = {
  bytes: { suffix: '_bytes', factor: 1 },
  ms: { suffix: '_seconds', factor: 0.001 },
  seconds: { suffix: '_seconds', factor: 1 },
  percent: { suffix: '_ratio', factor: 0.01 },
  count: { suffix: '', factor: 1 },
}

type Labels = Readonly<Record<string, string>>

const escape = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

function sample(name: string, labels: Labels, value: number): string {
  const written = Object.entries(labels).map(([key, text]) => `${key}="${escape(text)}"`)
  return `${name}${written.length > 0 ? `{${written.join()}}` : ''} ${value}`
}

/** One of the figures by the name it has among metrics: heapUsed is xw_heap_used_bytes. */
const metricName = (name: string, { unit }: MonitorFigure): string =>
  `xw_${name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}${units[unit].suffix}`

interface Measured {
  labels: Labels
  figures: MonitorFigures
}

/** Each figure once, with a line for everybody who has it. */
function gauges(all: readonly Measured[]): string[] {
  const names = [...new Set(all.flatMap(({ figures }) => Object.keys(figures)))].filter(isFigure)
  return names.flatMap(name => {
    const figure = monitorFigures[name]
    const metric = metricName(name, figure)
    const lines = all.flatMap(({ labels, figures }) => {
      const value = figures[name]
      // Thousandths of a millisecond are all that is left of what a factor makes inexact.
      return value === undefined ? [] : [sample(metric, labels, Number((value * units[figure.unit].factor).toFixed(6)))]
    })
    return [`# HELP ${metric} ${figure.name}`, `# TYPE ${metric} gauge`, ...lines]
  })
}

/** How often and how long, since the process began. */
function requests(meter: Meter): string[] {
  const counts = ['# HELP xw_http_requests_total 请求数', '# TYPE xw_http_requests_total counter']
  const metric = 'xw_http_request_duration_seconds'
  const times = [`# HELP ${metric} 请求耗时`, `# TYPE ${metric} histogram`]
  for (const [routeClass, { statuses, latencies }] of meter.requests) {
    for (const [digit, count] of Object.entries(statuses))
      counts.push(sample('xw_http_requests_total', { class: routeClass, status: `${digit}xx` }, count))
    let below = 0
    for (const [index, count] of latencies.buckets.entries()) {
      below += count
      const bound = latencyBounds[index]
      times.push(sample(`${metric}_bucket`, { class: routeClass, le: bound ? String(bound / 1_000) : '+Inf' }, below))
    }
    times.push(sample(`${metric}_sum`, { class: routeClass }, Number((latencies.sumMs / 1_000).toFixed(6))))
    times.push(sample(`${metric}_count`, { class: routeClass }, latencies.count))
  }
  return [...counts, ...times]
}

interface Told {
  meter: Meter
  /** The answering server, and the workers, which nobody can ask themselves. */
  processes: readonly Pick<MonitoredProcess, 'kind' | 'host' | 'pid' | 'figures'>[]
  shared: MonitorFigures
}

/** The text format of Prometheus. */
export function writeMetrics({ meter, processes, shared }: Told): string {
  const ofProcesses = processes.map(({ kind, host, pid, figures }) => ({
    labels: { kind, host, pid: String(pid) },
    figures,
  }))
  return `${[...gauges([...ofProcesses, { labels: {}, figures: shared }]), ...requests(meter)].join('\n')}\n`
}
