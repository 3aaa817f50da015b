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

/** A server or a worker, on whatever machine it runs, with what it last said of itself. */
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
  /** Nothing was heard of it for a while: killed, or cut off. */
  isSilent: Type.Boolean(),
  figures: figuresSchema(Object.keys(processFigures)),
  classes: Type.Array(ClassFigures),
})
export type MonitoredProcess = Static<typeof MonitoredProcess>

/** A threshold that is crossed, or was: what is over has an end. */
export const RaisedAlarm = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  subject: Type.String(),
  /** The worst so far. */
  value: Type.Number(),
  threshold: Type.Number(),
  beginTime: Type.String(),
  endTime: nullable(Type.String()),
})
export type RaisedAlarm = Static<typeof RaisedAlarm>

/** Figures over the last day: a moment for each value, null where nobody measured. */
export const Curves = Type.Object({
  times: Type.Array(Type.String()),
  series: Type.Array(Type.Object({ name: oneOf<FigureName>('heapUsed'), values: Type.Array(nullable(Type.Number())) })),
})
export type Curves = Static<typeof Curves>

/** An answered request: by what route, never with what. */
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
  /** Null where the database does not keep count of them. */
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

/** What waits between processes. */
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
  /** Messages of each channel that the answering process has heard since its start. */
  channels: Type.Array(Type.Object({ name: Type.String(), heard: Type.Number() })),
})
export type MessagingState = Static<typeof MessagingState>

/** As clients of the wire know it: nothing of a request but its route, and of the answer its number. */
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
  /** Used, in thousandths. */
  restPPT: Type.Number(),
})
