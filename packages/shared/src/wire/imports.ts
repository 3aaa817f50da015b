import { type Static, Type } from 'typebox'
import { nullable, oneOf, passThrough } from './schema.ts'

/** The first row of a file, by the names of its columns, and what its user should know of the file. */
export const FirstRow = Type.Object({
  columnNames: Type.Array(Type.String()),
  firstRow: Type.Record(Type.String(), Type.String()),
  notes: Type.Optional(Type.Array(Type.String())),
})
export type FirstRow = Static<typeof FirstRow>

/**
 * A field of the template. `sfbx` is 1 where it must be matched; `excelField` is the column of the file that goes to it,
 * `rivals` are others that could be meant.
 */
export const TemplateField = Type.Object({
  id: Type.String(),
  mc: Type.String(),
  excelmc: Type.String(),
  fieldKey: Type.String(),
  fieldKeyCn: Type.String(),
  sfbx: oneOf(0, 1),
  excelField: nullable(Type.String()),
  rivals: Type.Array(Type.String()),
})
export type TemplateField = Static<typeof TemplateField>

/** What a try or an import says of one cell. */
export interface CellProblem {
  row: number
  column: string
  value: string
  reason: string
  /** The record that comes nearest to a row that means none. */
  nearest?: string
}

/** A word that no table of codes has. */
export interface UnknownWord {
  /** Of the field. */
  key: string
  column: string
  value: string
  /** The code that somebody chose for it before. */
  code?: string
  count: number
  firstRow: number
}

/** What a try found: `words` would be emptied, `chosen` are read as somebody chose before. */
export interface DryRunReport {
  total: number
  good: number
  unmatched: number
  bad: number
  emptied: number
  words: UnknownWord[]
  chosen: UnknownWord[]
  errors: CellProblem[]
}

export type ImportStatus = 'running' | 'success' | 'fail' | 'error' | 'cancelled' | 'undone'

/** How an import stands, while it runs and afterwards. */
export const ImportProgress = Type.Object({
  id: Type.String(),
  taskId: nullable(Type.String()),
  kind: oneOf('update', 'add', 'photo', 'sheet'),
  dryRun: Type.Boolean(),
  status: Type.Unsafe<ImportStatus>({ type: 'string' }),
  message: nullable(Type.String()),
  totalNum: Type.Number(),
  successNum: Type.Number(),
  failNum: Type.Number(),
  /** Rows that say what their record has already. */
  sameNum: Type.Number(),
  emptiedNum: Type.Number(),
  progress: Type.Number(),
  report: passThrough<DryRunReport | null>(),
  resFileId: nullable(Type.String()),
  fileUrl: nullable(Type.String()),
})
export type ImportProgress = Static<typeof ImportProgress>

/** The import and the task that runs it. */
export const StartedImport = Type.Object({ id: Type.String(), taskId: Type.String() })
export type StartedImport = Static<typeof StartedImport>

/** The import that somebody has under way. */
export const RunningImport = nullable(Type.Object({ ...StartedImport.properties, fileName: Type.String() }))
export type RunningImport = Static<typeof RunningImport>

/**
 * IM-08: what came of the files that a list took in. `notes` alone: nothing is imported yet. `taskIds` are those that are
 * imported in the background; the counts and the file of what was refused are there where rows were.
 */
export const SpreadsheetImportResult = Type.Object({
  notes: Type.Optional(Type.Array(Type.String())),
  totalCount: Type.Optional(Type.Number()),
  successCount: Type.Optional(Type.Number()),
  errorCount: Type.Optional(Type.Number()),
  /** Rows that say what their record has already. */
  sameCount: Type.Optional(Type.Number()),
  /** Columns of the files that no field is known by. */
  unreadColumns: Type.Optional(Type.Array(Type.String())),
  msg: Type.Optional(Type.String()),
  taskIds: Type.Optional(Type.Array(Type.String())),
  fileUrl: Type.Optional(Type.String()),
  fileName: Type.Optional(Type.String()),
})
export type SpreadsheetImportResult = Static<typeof SpreadsheetImportResult>
