import { maxTracePoints, type TracePoint } from '@xw/shared/session/slider'

const minPoints = 6
const minMs = 300
/** As long as a picture is good. */
const maxMs = 60_000
/** Where a hand takes hold of the piece. */
const maxStartX = 8
/** Further back than this part of the way is no correction of somebody who went too far. */
const maxBackwardShare = 0.5
/** A hand is not elsewhere at once: no single step is more than this part of the way. */
const maxStepShare = 0.5
/** Hands speed up and slow down: somewhere they are this part of the way off the line of an even speed. */
const minDeviationShare = 0.05

/** Whether a movement can be that of a hand, by mouse, finger or keys, that took no longer than the picture was there. */
export function isHumanTrace(trace: readonly TracePoint[], msSinceDrawn: number): boolean {
  const [first] = trace
  const last = trace.at(-1)
  if (!first || !last || trace.length < minPoints || trace.length > maxTracePoints) return false
  const ms = last.t - first.t
  if (first.t !== 0 || first.x > maxStartX || ms < minMs || ms > Math.min(maxMs, msSinceDrawn)) return false
  const steps = trace.slice(1).map((point, index) => stepFrom(trace[index] ?? first, point))
  if (steps.some(({ t }) => t < 0)) return false
  const way = last.x - first.x
  const back = steps.reduce((sum, { x }) => sum + Math.max(0, -x), 0)
  if (way <= 0 || back > way * maxBackwardShare) return false
  return (
    steps.every(({ x }) => Math.abs(x) <= way * maxStepShare) &&
    maxDeviation(trace, first, last) >= way * minDeviationShare
  )
}

const stepFrom = (from: TracePoint, to: TracePoint): TracePoint => ({ x: to.x - from.x, t: to.t - from.t })

/** The furthest that a movement is from one of even speed between its ends. */
function maxDeviation(trace: readonly TracePoint[], first: TracePoint, last: TracePoint): number {
  const speed = (last.x - first.x) / (last.t - first.t)
  return Math.max(...trace.map(({ x, t }) => Math.abs(x - first.x - speed * (t - first.t))))
}
