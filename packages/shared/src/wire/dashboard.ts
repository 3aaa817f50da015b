import { type Static, Type } from 'typebox'

/** How many degree records of a type are in a state. */
export const RecordCount = Type.Object({ xwbslbm: Type.String(), status: Type.String(), count: Type.Number() })
export type RecordCount = Static<typeof RecordCount>

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
