import { type Static, Type } from 'typebox'
import { BatchOption } from './batches.ts'
import { nullable, oneOf } from './schema.ts'

/** Batches of the same name, one for each degree type; the office calls them one batch. */
export const NamedBatches = Type.Object({
  /** The id of one of the batches, which stands for all. */
  id: Type.String(),
  name: Type.String(),
  batches: Type.Array(BatchOption),
})
export type NamedBatches = Static<typeof NamedBatches>

/** Counts of missing data; null when the caller may not see them or the batch does not require them. */
const missingCounts = { errors: nullable(Type.Number()), photos: nullable(Type.Number()) }

/** The records of a degree type, counted by state. */
export const TypeCounts = Type.Object({
  xwbslbm: Type.String(),
  /** The batch of the type; null when all records are counted. */
  batchId: nullable(Type.String()),
  states: Type.Array(Type.Object({ status: Type.String(), count: Type.Number() })),
  ...missingCounts,
})
export type TypeCounts = Static<typeof TypeCounts>

/** Missing data in a department, by degree type. */
export const DepartCounts = Type.Object({
  /** Null for records that have none. */
  id: nullable(Type.String()),
  name: Type.String(),
  types: Type.Array(
    Type.Object({ xwbslbm: Type.String(), due: Type.Number(), unsubmitted: Type.Number(), ...missingCounts }),
  ),
})
export type DepartCounts = Static<typeof DepartCounts>

export const DashboardOverview = Type.Object({ types: Type.Array(TypeCounts), departs: Type.Array(DepartCounts) })
export type DashboardOverview = Static<typeof DashboardOverview>

/** Records submitted for the first time, by day (`2026-06-01`), and the deadlines. */
export const SubmittedByDay = Type.Object({
  days: Type.Array(Type.Object({ day: Type.String(), count: Type.Number() })),
  /** The first day of the student window, if there is one. */
  from: nullable(Type.String()),
  deadlines: Type.Array(Type.Object({ day: Type.String(), xwbslbm: Type.String() })),
})
export type SubmittedByDay = Static<typeof SubmittedByDay>

/** How many records a reason of `degree/office-work.ts` concerns. */
const ReasonCount = Type.Object({
  hold: oneOf('errors', 'photos', 'decision', 'undecided', 'numberRule'),
  count: Type.Number(),
})

/** The records that wait for an office task (see `degree/office-work.ts`), by degree type. */
export const WorkCounts = Type.Object({
  task: Type.String(),
  /** The code of the step that the caller takes. */
  step: Type.String(),
  /** The states in which records wait for that step. */
  states: Type.Array(Type.String()),
  /** Since when the oldest of these records has waited; null when none waits, and for tasks that it says nothing about. */
  oldest: nullable(Type.String()),
  /** The state of records that a later authority sent back to the caller; null when the task has none. */
  returnedState: nullable(Type.String()),
  types: Type.Array(
    Type.Object({
      xwbslbm: Type.String(),
      batchId: nullable(Type.String()),
      /** The number of records that can be processed now. */
      ready: Type.Number(),
      /** The number of records held back, by reason; reasons that the caller may not query are absent. */
      held: Type.Array(ReasonCount),
      /** The number of ready records that have a reason to look at them first. */
      warned: Type.Array(ReasonCount),
      /** How many of these records were sent back, held back or not. */
      returned: Type.Number(),
    }),
  ),
})
export type WorkCounts = Static<typeof WorkCounts>

/** The number of sign-ins, and of addresses they came from. */
export const VisitCounts = Type.Object({
  totalVisitCount: Type.Number(),
  todayVisitCount: Type.Number(),
  todayIp: Type.Number(),
})
export type VisitCounts = Static<typeof VisitCounts>

/** One of the last seven days: `tian` is `2026-06-01`, `type` the same as a label, `06-01`. */
export const DayVisits = Type.Object({
  tian: Type.String(),
  type: Type.String(),
  ip: Type.Number(),
  visit: Type.Number(),
})
export type DayVisits = Static<typeof DayVisits>
