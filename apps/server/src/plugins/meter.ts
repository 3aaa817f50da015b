import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import type { RequestTrace } from '@xw/shared/wire/monitor'
import type { RouteClass } from '@xw/shared/wire/monitor-figures'
import { emptyLatencies, type Latencies, recordLatency } from '../lib/latencies.ts'

/** Enough for the last moments; the logs have the rest. */
const keptTraces = 200
const loopResolutionMs = 20

/** Requests of one class since the process started: by first digit of the status, and their latencies. */
export interface RequestCounts {
  readonly statuses: Record<2 | 3 | 4 | 5, number>
  readonly latencies: Latencies
}

/**
 * Counters of one process. They only grow: a reader takes differences, so any number of readers do not disturb each
 * other.
 */
export interface Meter {
  readonly requests: ReadonlyMap<RouteClass, RequestCounts>
  /** Requests in progress, connections and live connections at this moment. */
  readonly open: { requests: number; connections: number; sockets: number }
  /** Newest last. */
  readonly traces: readonly RequestTrace[]
  readonly gc: Readonly<{ count: number; ms: number }>
  count(routeClass: RouteClass, trace: RequestTrace): void
  /**
   * Returns the longest delays by the event loop and garbage collection since the last call. Only the sampler may
   * call it.
   */
  takeWorst(): { loopP99: number; loopMax: number; gcMax: number }
  stop(): void
}

export function createMeter(): Meter {
  const requests = new Map<RouteClass, RequestCounts>()
  const traces: RequestTrace[] = []
  const gc = { count: 0, ms: 0, max: 0 }
  const loop = monitorEventLoopDelay({ resolution: loopResolutionMs })
  loop.enable()
  const observer = new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) {
      gc.count += 1
      gc.ms += duration
      gc.max = Math.max(gc.max, duration)
    }
  })
  observer.observe({ entryTypes: ['gc'] })

  return {
    requests,
    open: { requests: 0, connections: 0, sockets: 0 },
    traces,
    gc,
    count(routeClass, trace) {
      const counts = requests.get(routeClass) ?? { statuses: { 2: 0, 3: 0, 4: 0, 5: 0 }, latencies: emptyLatencies() }
      requests.set(routeClass, counts)
      const digit = Math.floor(trace.status / 100)
      if (digit === 2 || digit === 3 || digit === 4 || digit === 5) counts.statuses[digit] += 1
      recordLatency(counts.latencies, trace.ms)
      // Files of the web app would crowd out the other traces.
      if (routeClass === 'web') return
      traces.push(trace)
      if (traces.length > keptTraces) traces.shift()
    },
    takeWorst() {
      // The histogram records the interval between two ticks, which is the resolution itself without delay.
      const delay = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - loopResolutionMs)
      const isEmpty = loop.count === 0
      const worst = {
        loopP99: isEmpty ? 0 : delay(loop.percentile(99)),
        loopMax: isEmpty ? 0 : delay(loop.max),
        gcMax: gc.max,
      }
      loop.reset()
      gc.max = 0
      return worst
    },
    stop() {
      loop.disable()
      observer.disconnect()
    },
  }
}
