import { type Static, Type } from 'typebox'
import { BatchChoice } from './batches.ts'
import { nullable, oneOf } from './schema.ts'

/** Collections of one name, one of each degree type: what an office calls a batch. */
export const NamedBatches = Type.Object({
  /** That of one of them, which stands for all. */
  id: Type.String(),
  name: Type.String(),
  batches: Type.Array(BatchChoice),
})
export type NamedBatches = Static<typeof NamedBatches>

/** What is missing, null where the caller may not ask for it, or where the collection does not. */
const missingCounts = { errors: nullable(Type.Number()), photos: nullable(Type.Number()) }

/** A degree type in the round: how many of its records are in which state. */
export const TypeCounts = Type.Object({
  xwbslbm: Type.String(),
  /** The collection of the type; null where all records are counted. */
  batchId: nullable(Type.String()),
  states: Type.Array(Type.Object({ status: Type.String(), count: Type.Number() })),
  ...missingCounts,
})
export type TypeCounts = Static<typeof TypeCounts>

/** What is missing in a department, by degree type. */
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

const TypeCount = Type.Object({ xwbslbm: Type.String(), count: Type.Number() })
export type TypeCount = Static<typeof TypeCount>

/** What the rules found most. */
export const TopFinding = Type.Object({
  code: Type.String(),
  level: oneOf('error', 'warning', 'hint'),
  title: Type.String(),
  types: Type.Array(TypeCount),
})
export type TopFinding = Static<typeof TopFinding>

/** How many records were handed in for the first time, day by day (`2026-06-01`), and by when they have to be. */
export const SubmittedByDay = Type.Object({
  days: Type.Array(Type.Object({ day: Type.String(), count: Type.Number() })),
  /** The first day of filling in, where one is set. */
  from: nullable(Type.String()),
  deadlines: Type.Array(Type.Object({ day: Type.String(), xwbslbm: Type.String() })),
})
export type SubmittedByDay = Static<typeof SubmittedByDay>

/** What waits for one of the office's tasks (see `degree/office-work.ts`), by type. */
export const WorkCounts = Type.Object({
  task: Type.String(),
  /** The code of the caller's own step for it. */
  step: Type.String(),
  /** The states in which records wait for the caller's own step. */
  states: Type.Array(Type.String()),
  types: Type.Array(
    Type.Object({
      xwbslbm: Type.String(),
      batchId: nullable(Type.String()),
      /** How many can be dealt with now. */
      ready: Type.Number(),
      /** How many something holds back, for what was asked: a reason that the caller cannot ask about is missing. */
      held: Type.Array(Type.Object({ hold: oneOf('errors', 'photos'), count: Type.Number() })),
    }),
  ),
})
export type WorkCounts = Static<typeof WorkCounts>

/** How often people signed in, and from how many addresses. */
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
