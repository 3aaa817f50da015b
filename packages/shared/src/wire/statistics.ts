import { type Static, Type } from 'typebox'
import type { QueryRow } from '../query/super-query.ts'
import { NamedBatches } from './dashboard.ts'
import { nullable, passThrough } from './schema.ts'

/** What a list of records is asked for, to show what a number counts (`RecordQuestion`). */
const StatisticsQuery = Type.Object({
  conditions: Type.Record(Type.String(), Type.String()),
  rows: passThrough<readonly QueryRow[]>(),
})

/** A text, or a number: then it is the sum of what each degree type has, since each type has a list of its own. */
export const StatisticsCell = Type.Object({
  text: nullable(Type.String()),
  counts: Type.Array(Type.Object({ xwbslbm: Type.String(), count: Type.Number() })),
  /** The page that says more, where that is no list of records. */
  to: nullable(Type.String()),
})
export type StatisticsCell = Static<typeof StatisticsCell>

export const StatisticsTable = Type.Object({
  title: Type.String(),
  /** What has to be known to read it. */
  note: nullable(Type.String()),
  columns: Type.Array(
    Type.Object({
      title: Type.String(),
      /** What its numbers count; null where they have no list. */
      ask: nullable(StatisticsQuery),
      isNumber: Type.Boolean(),
    }),
  ),
  rows: Type.Array(
    Type.Object({
      cells: Type.Array(StatisticsCell),
      ask: nullable(StatisticsQuery),
      /** A sum over other rows. */
      isSum: Type.Boolean(),
    }),
  ),
  /** Its rows are also worth a picture. */
  isDrawn: Type.Boolean(),
})
export type StatisticsTable = Static<typeof StatisticsTable>

/** 统计报表: one report, as the page shows it, the spreadsheet has it and the printer prints it. */
export const StatisticsReport = Type.Object({
  title: Type.String(),
  /** What was counted, in words. */
  filters: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  madeAt: Type.String(),
  /** The same as a question to the lists. */
  ask: StatisticsQuery,
  /** The collections that were counted, one of a type; none where records of all of them were. */
  batches: Type.Array(Type.Object({ xwbslbm: Type.String(), batchId: Type.String() })),
  tables: Type.Array(StatisticsTable),
})
export type StatisticsReport = Static<typeof StatisticsReport>

/** What the caller can choose from. */
export const StatisticsChoices = Type.Object({
  /** The codes of the reports that are open to them. */
  reports: Type.Array(Type.String()),
  rounds: Type.Array(NamedBatches),
  types: Type.Array(Type.String()),
  departs: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
})
export type StatisticsChoices = Static<typeof StatisticsChoices>
