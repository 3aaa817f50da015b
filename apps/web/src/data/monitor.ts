import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import type {
  Curves,
  DatabaseState,
  MessagingState,
  MonitoredProcess,
  RaisedAlarm,
  RequestTrace,
} from '@xw/shared/wire/monitor'
import type { FigureName } from '@xw/shared/wire/monitor-figures'
import { call } from '../api/http.ts'

/** Equals the interval at which processes report their state. */
const pollMs = 15_000
/** A curve has one value per ten minutes, but the newest value changes within them. */
const curvesPollMs = 60_000

const { monitor } = adminPaths

/** Loads a measurement again at an interval while the page is visible. */
const usePolled = <T>(path: string): UseQueryResult<T> =>
  useQuery<T>({
    queryKey: ['monitor', path],
    queryFn: ({ signal }) => call<T>(path, { silent: true, signal }),
    refetchInterval: pollMs,
  })

/** SY-25: every server and worker, on all machines. */
export const useProcesses = () => usePolled<MonitoredProcess[]>(monitor.processes)
export const useAlarms = () => usePolled<RaisedAlarm[]>(monitor.alarms)
export const useDatabaseState = () => usePolled<DatabaseState>(monitor.database)
export const useMessaging = () => usePolled<MessagingState>(monitor.messaging)
export const useTraces = () => usePolled<RequestTrace[]>(monitor.traces)

/** Figures of the last day. The previous ones stay while those of another process load. */
export const useCurves = (figures: readonly FigureName[], source: string): UseQueryResult<Curves> =>
  useQuery<Curves>({
    queryKey: ['monitor', monitor.curves, figures, source],
    queryFn: ({ signal }) =>
      call<Curves>(monitor.curves, { params: { figures: figures.join(), source }, silent: true, signal }),
    refetchInterval: curvesPollMs,
    placeholderData: before => before,
  })
