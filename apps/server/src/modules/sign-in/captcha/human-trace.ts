import { maxTracePoints, type TracePoint } from '@xw/shared/session/slider'

const minPoints = 6
const minMs = 300
/** The lifetime of a picture. */
const maxMs = 60_000
/** A hand takes hold of the piece near its left edge. */
const maxStartX = 8
/** Moving back by more than this share of the distance is no correction of an overshoot. */
const maxBackwardShare = 0.5
/** No single step of a hand covers more than this share of the distance. */
const maxStepShare = 0.5
/** Hands speed up and slow down, so a trace must deviate from even speed by at least this share of the distance. */
const minDeviationShare = 0.05

/** Whether a movement can come from a hand (mouse, finger or keys) and took no longer than the picture existed. */
export function isHumanTrace(trace: readonly TracePoint[], msSinceDrawn: number): boolean {
  const [first] = trace
  const last = trace.at(-1)
  if (!first || !last || trace.length < minPoints || trace.length > maxTracePoints) return false
  const ms = last.t - first.t
  if (first.t !== 0 || first.x > maxStartX || ms < minMs || ms > Math.min(maxMs, msSinceDrawn)) return false
  const steps = trace.slice(1).map((point, index) => stepFrom(trace[index] ?? first, point))
  if (steps.some(({ t }) => t < 0)) return false
  const distance = last.x - first.x
  const backward = steps.reduce((sum, { x }) => sum + Math.max(0, -x), 0)
  if (distance <= 0 || backward > distance * maxBackwardShare) return false
  return (
    steps.every(({ x }) => Math.abs(x) <= distance * maxStepShare) &&
    maxDeviation(trace, first, last) >= distance * minDeviationShare
  )
}

const stepFrom = (from: TracePoint, to: TracePoint): TracePoint => ({ x: to.x - from.x, t: to.t - from.t })

/** The largest distance between the trace and a movement of even speed with the same ends. */
function maxDeviation(trace: readonly TracePoint[], first: TracePoint, last: TracePoint): number {
  const speed = (last.x - first.x) / (last.t - first.t)
  return Math.max(...trace.map(({ x, t }) => Math.abs(x - first.x - speed * (t - first.t))))
}
