import { type Static, Type } from 'typebox'
import type { QueryRow } from '../query/super-query.ts'
import { NamedBatches } from './dashboard.ts'
import { nullable, passThrough } from './schema.ts'

/** The query of the records behind a number (`RecordQuery`). */
const StatisticsQuery = Type.Object({
  conditions: Type.Record(Type.String(), Type.String()),
  rows: passThrough<readonly QueryRow[]>(),
})

/** A text or a number. A number is the sum over the degree types, each of which has a list of its own. */
export const StatisticsCell = Type.Object({
  text: nullable(Type.String()),
  counts: Type.Array(Type.Object({ xwbslbm: Type.String(), count: Type.Number() })),
  /** The page with details, if it is not a record list. */
  to: nullable(Type.String()),
})
export type StatisticsCell = Static<typeof StatisticsCell>

export const StatisticsTable = Type.Object({
  title: Type.String(),
  /** A note for reading the table. */
  note: nullable(Type.String()),
  columns: Type.Array(
    Type.Object({
      title: Type.String(),
      /** The query behind its numbers; null without a list. */
      ask: nullable(StatisticsQuery),
      isNumber: Type.Boolean(),
    }),
  ),
  rows: Type.Array(
    Type.Object({
      cells: Type.Array(StatisticsCell),
      ask: nullable(StatisticsQuery),
      /** The row is a sum of other rows. */
      isSum: Type.Boolean(),
    }),
  ),
  /** The page also draws a chart of the rows. */
  isDrawn: Type.Boolean(),
})
export type StatisticsTable = Static<typeof StatisticsTable>

/** 统计报表: one report, for the page, the spreadsheet and the printer. */
export const StatisticsReport = Type.Object({
  title: Type.String(),
  /** The filters in words. */
  filters: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  madeAt: Type.String(),
  /** The filters as a query of the record lists. */
  ask: StatisticsQuery,
  /** The counted batches, one for each degree type; empty when records of all batches were counted. */
  batches: Type.Array(Type.Object({ xwbslbm: Type.String(), batchId: Type.String() })),
  tables: Type.Array(StatisticsTable),
})
export type StatisticsReport = Static<typeof StatisticsReport>

/** The reports and filters that the caller can choose from. */
export const StatisticsChoices = Type.Object({
  reports: Type.Array(Type.String()),
  rounds: Type.Array(NamedBatches),
  types: Type.Array(Type.String()),
  departs: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
})
export type StatisticsChoices = Static<typeof StatisticsChoices>
