import { type Static, Type } from 'typebox'
import { nullable, oneOf, passThrough } from './schema.ts'

/** The first row of a file by column names, with notes about the file for its user. */
export const FirstRow = Type.Object({
  columnNames: Type.Array(Type.String()),
  firstRow: Type.Record(Type.String(), Type.String()),
  notes: Type.Optional(Type.Array(Type.String())),
})
export type FirstRow = Static<typeof FirstRow>

/**
 * A field of the import template. `sfbx` is 1 when it must be matched; `excelField` is the matching column of the
 * file, `rivals` are other candidates.
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

/** A problem with one cell, found by a dry run or an import. */
export interface CellProblem {
  row: number
  column: string
  value: string
  reason: string
  /** The most similar record, for a row that matches none. */
  nearest?: string
}

/** A word that is in no code table. */
export interface UnknownWord {
  /** The key of the field. */
  key: string
  column: string
  value: string
  /** The code that a user chose for it earlier. */
  code?: string
  count: number
  firstRow: number
}

/**
 * The result of a dry run: cells with `words` would be emptied, those with `chosen` are read as a user chose earlier.
 */
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

/** An import changes known records or adds new ones. */
export type ImportKind = 'update' | 'add'

export type ImportStatus = 'running' | 'success' | 'fail' | 'error' | 'cancelled' | 'undone'

/** The progress of an import, and its result afterwards. */
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
  /** Rows that equal their record. */
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

/** The caller's running import. */
export const RunningImport = nullable(Type.Object({ ...StartedImport.properties, fileName: Type.String() }))
export type RunningImport = Static<typeof RunningImport>

/**
 * IM-08: the result of importing files into a list. `notes` alone means that nothing was imported yet. `taskIds` are
 * imports that run in the background; the counts and the file of refused rows exist once rows were imported.
 */
export const SpreadsheetImportResult = Type.Object({
  notes: Type.Optional(Type.Array(Type.String())),
  totalCount: Type.Optional(Type.Number()),
  successCount: Type.Optional(Type.Number()),
  errorCount: Type.Optional(Type.Number()),
  /** Rows that equal their record. */
  sameCount: Type.Optional(Type.Number()),
  /** Columns that match no field. */
  unreadColumns: Type.Optional(Type.Array(Type.String())),
  msg: Type.Optional(Type.String()),
  taskIds: Type.Optional(Type.Array(Type.String())),
  fileUrl: Type.Optional(Type.String()),
  fileName: Type.Optional(Type.String()),
})
export type SpreadsheetImportResult = Static<typeof SpreadsheetImportResult>
