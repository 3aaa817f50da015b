import { type Static, Type } from 'typebox'
import { nullable, passThrough } from './schema.ts'

const Text = nullable(Type.String())

/** The position of a record in its list. */
export const RecordNeighbours = Type.Object({
  /** The ids of the neighbours; null at either end. */
  previous: Text,
  next: Text,
  /** From 1; null when it is too far to count, or when the record is not (or no longer) in the list. */
  position: nullable(Type.Number()),
  total: Type.Number(),
  isEstimate: Type.Boolean(),
})
export type RecordNeighbours = Static<typeof RecordNeighbours>

/** A changed field, as the caller may see both values. */
export const FieldChange = Type.Object({
  key: Type.String(),
  label: Type.String(),
  before: Type.String(),
  after: Type.String(),
  /** The values are masked or are files: the caller learns only that they differ. */
  isVeiled: Type.Boolean(),
  /** The previous value as a form accepts it, if it can be restored. */
  value: passThrough<unknown>(),
})
export type FieldChange = Static<typeof FieldChange>

/** A step that a record has taken, with the states before and after it. */
const HistoryStep = Type.Object({
  action: Type.String(),
  from: Type.String(),
  to: Type.String(),
  reason: Text,
  /** The keys of the marked fields. */
  fields: Type.Array(Type.String()),
  actor: Type.String(),
  /** The commitment text that the student accepted. */
  commitment: Text,
})

const HistoryImport = Type.Object({ fileName: Type.String(), isUndo: Type.Boolean() })

/** The change that led to one version of a record. */
const HistoryEntry = Type.Object({
  version: Type.Number(),
  time: Text,
  by: Text,
  byName: Text,
  /** The record was created with this version. */
  isFirst: Type.Boolean(),
  step: nullable(HistoryStep),
  import: nullable(HistoryImport),
  changes: Type.Array(FieldChange),
})
export type HistoryEntry = Static<typeof HistoryEntry>

/** History, the newest first; `next` requests older versions and is null at the end. */
export const HistoryPage = Type.Object({ entries: Type.Array(HistoryEntry), next: nullable(Type.Number()) })
export type HistoryPage = Static<typeof HistoryPage>

/** The printouts (信息表) of records: a link for a few records, a task for many. */
export const PrintoutLink = Type.Object({
  count: Type.Number(),
  /** A link below the API base, with a ticket. */
  url: Text,
  taskId: Text,
})
export type PrintoutLink = Static<typeof PrintoutLink>
