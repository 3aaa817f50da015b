import type { MonitoredProcess } from '@xw/shared/wire/monitor'
import { isFigure, type MonitorFigure, type MonitorFigures, monitorFigures } from '@xw/shared/wire/monitor-figures'
import { latencyBounds } from '../../../lib/latencies.ts'
import type { Meter } from '../../../plugins/meter.ts'

/** Conversions to base units, as collectors of metrics expect: seconds, bytes and ratios. */
const baseUnits: Readonly<Record<MonitorFigure['unit'], { suffix: string; factor: number }>> = {
  bytes: { suffix: '_bytes', factor: 1 },
  ms: { suffix: '_seconds', factor: 0.001 },
  seconds: { suffix: '_seconds', factor: 1 },
  percent: { suffix: '_ratio', factor: 0.01 },
  count: { suffix: '', factor: 1 },
}

type Labels = Readonly<Record<string, string>>

const escapeLabel = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

function formatSample(name: string, labels: Labels, value: number): string {
  const written = Object.entries(labels).map(([key, text]) => `${key}="${escapeLabel(text)}"`)
  return `${name}${written.length > 0 ? `{${written.join()}}` : ''} ${value}`
}

/** The name of a figure as a metric: heapUsed becomes xw_heap_used_bytes. */
const metricName = (name: string, { unit }: MonitorFigure): string =>
  `xw_${name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)}${baseUnits[unit].suffix}`

interface LabelledFigures {
  labels: Labels
  figures: MonitorFigures
}

/** Writes each figure once, with a line for each process that has it. */
function formatGauges(all: readonly LabelledFigures[]): string[] {
  const names = [...new Set(all.flatMap(({ figures }) => Object.keys(figures)))].filter(isFigure)
  return names.flatMap(name => {
    const figure = monitorFigures[name]
    const metric = metricName(name, figure)
    const lines = all.flatMap(({ labels, figures }) => {
      const value = figures[name]
      // Six decimals remove the rounding error of the factor.
      return value === undefined
        ? []
        : [formatSample(metric, labels, Number((value * baseUnits[figure.unit].factor).toFixed(6)))]
    })
    return [`# HELP ${metric} ${figure.name}`, `# TYPE ${metric} gauge`, ...lines]
  })
}

/** Writes number and duration of requests since the process began. */
function formatRequests(meter: Meter): string[] {
  const counts = ['# HELP xw_http_requests_total 请求数', '# TYPE xw_http_requests_total counter']
  const metric = 'xw_http_request_duration_seconds'
  const times = [`# HELP ${metric} 请求耗时`, `# TYPE ${metric} histogram`]
  for (const [routeClass, { statuses, latencies }] of meter.requests) {
    for (const [digit, count] of Object.entries(statuses))
      counts.push(formatSample('xw_http_requests_total', { class: routeClass, status: `${digit}xx` }, count))
    let below = 0
    for (const [index, count] of latencies.buckets.entries()) {
      below += count
      const bound = latencyBounds[index]
      times.push(
        formatSample(`${metric}_bucket`, { class: routeClass, le: bound ? String(bound / 1_000) : '+Inf' }, below),
      )
    }
    times.push(formatSample(`${metric}_sum`, { class: routeClass }, Number((latencies.sumMs / 1_000).toFixed(6))))
    times.push(formatSample(`${metric}_count`, { class: routeClass }, latencies.count))
  }
  return [...counts, ...times]
}

interface MetricsInput {
  meter: Meter
  /** The answering server, and the workers, which have no address of their own to ask. */
  processes: readonly Pick<MonitoredProcess, 'kind' | 'host' | 'pid' | 'figures'>[]
  shared: MonitorFigures
}

/** Writes metrics in the text format of Prometheus. */
export function formatMetrics({ meter, processes, shared }: MetricsInput): string {
  const ofProcesses = processes.map(({ kind, host, pid, figures }) => ({
    labels: { kind, host, pid: String(pid) },
    figures,
  }))
  return `${[...formatGauges([...ofProcesses, { labels: {}, figures: shared }]), ...formatRequests(meter)].join('\n')}\n`
}
