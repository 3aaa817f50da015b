import { type Static, Type } from 'typebox'
import {
  type FigureName,
  type MonitorFigures,
  type ProcessKind,
  processFigures,
  type RouteClass,
  routeClasses,
  sharedFigures,
} from './monitor-figures.ts'
import { nullable, oneOf } from './schema.ts'

const figuresSchema = (names: readonly string[]) =>
  Type.Unsafe<MonitorFigures>(Type.Object(Object.fromEntries(names.map(name => [name, Type.Optional(Type.Number())]))))

const ClassFigures = Type.Object({
  name: oneOf<RouteClass>(...(Object.keys(routeClasses) as RouteClass[])),
  requests: Type.Number(),
  refused: Type.Number(),
  errors: Type.Number(),
  p50: Type.Number(),
  p95: Type.Number(),
})
export type ClassFigures = Static<typeof ClassFigures>

/** A server or worker on any machine, with the last figures it reported. */
export const MonitoredProcess = Type.Object({
  id: Type.String(),
  kind: oneOf<ProcessKind>('server', 'worker'),
  host: Type.String(),
  pid: Type.Number(),
  node: Type.String(),
  system: Type.String(),
  cpus: Type.Number(),
  startTime: Type.String(),
  seenTime: Type.String(),
  /** The process has not reported for a while: it was killed or disconnected. */
  isSilent: Type.Boolean(),
  figures: figuresSchema(Object.keys(processFigures)),
  classes: Type.Array(ClassFigures),
})
export type MonitoredProcess = Static<typeof MonitoredProcess>

/** A crossed threshold; `endTime` is set once the value is normal again. */
export const RaisedAlarm = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  subject: Type.String(),
  /** The worst value so far. */
  value: Type.Number(),
  threshold: Type.Number(),
  beginTime: Type.String(),
  endTime: nullable(Type.String()),
})
export type RaisedAlarm = Static<typeof RaisedAlarm>

/** Figures of the last day by time, null where none was measured. */
export const Curves = Type.Object({
  times: Type.Array(Type.String()),
  series: Type.Array(Type.Object({ name: oneOf<FigureName>('heapUsed'), values: Type.Array(nullable(Type.Number())) })),
})
export type Curves = Static<typeof Curves>

/** An answered request: its route, never its parameters or body. */
export const RequestTrace = Type.Object({
  at: Type.Number(),
  method: Type.String(),
  path: Type.String(),
  status: Type.Number(),
  ms: Type.Number(),
  traceId: Type.String(),
})
export type RequestTrace = Static<typeof RequestTrace>

export const DatabaseState = Type.Object({
  version: Type.String(),
  isReplica: Type.Boolean(),
  figures: figuresSchema(Object.keys(sharedFigures)),
  tables: Type.Array(
    Type.Object({
      name: Type.String(),
      tableBytes: Type.Number(),
      indexBytes: Type.Number(),
      liveRows: Type.Number(),
      deadRows: Type.Number(),
      vacuumTime: nullable(Type.String()),
    }),
  ),
  /** Null when the database does not count statements. */
  statements: nullable(
    Type.Array(
      Type.Object({
        text: Type.String(),
        calls: Type.Number(),
        totalMs: Type.Number(),
        meanMs: Type.Number(),
        maxMs: Type.Number(),
      }),
    ),
  ),
  replicas: Type.Array(Type.Object({ name: Type.String(), state: Type.String(), lagSeconds: nullable(Type.Number()) })),
})
export type DatabaseState = Static<typeof DatabaseState>

/** The queues and channels between processes. */
export const MessagingState = Type.Object({
  figures: figuresSchema(Object.keys(sharedFigures)),
  queues: Type.Array(
    Type.Object({
      name: Type.String(),
      waiting: Type.Number(),
      delayed: Type.Number(),
      running: Type.Number(),
      failed: Type.Number(),
      oldestSeconds: nullable(Type.Number()),
    }),
  ),
  /** Messages per channel that the answering process has received since its start. */
  channels: Type.Array(Type.Object({ name: Type.String(), heard: Type.Number() })),
})
export type MessagingState = Static<typeof MessagingState>

/** Traces in the form that other clients of the wire know: route and status only. */
export const WireTraces = Type.Object({
  traces: Type.Array(
    Type.Object({
      timestamp: Type.String(),
      request: Type.Object({ method: Type.String(), uri: Type.String(), headers: Type.Object({}) }),
      response: Type.Object({ status: Type.Number(), headers: Type.Object({ 'X-Trace-Id': Type.String() }) }),
      timeTaken: Type.Number(),
    }),
  ),
})

export const WireMetric = Type.Object({
  name: Type.String(),
  measurements: Type.Array(Type.Object({ statistic: Type.String(), value: Type.Number() })),
  availableTags: Type.Array(Type.Object({})),
})
export type WireMetric = Static<typeof WireMetric>

export const WireDisk = Type.Object({
  name: Type.String(),
  max: Type.Number(),
  rest: Type.Number(),
  /** The used share in thousandths. */
  restPPT: Type.Number(),
})
