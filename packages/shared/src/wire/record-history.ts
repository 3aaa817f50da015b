import { type Static, Type } from 'typebox'
import { nullable, passThrough } from './schema.ts'

const Text = nullable(Type.String())

/** Where a record stands in what its list was asked for. */
export const RecordNeighbours = Type.Object({
  /** Ids; null at either end. */
  previous: Text,
  next: Text,
  /** From 1; null where it is too far to be counted, and where the record is not (or no longer) among those asked for. */
  position: nullable(Type.Number()),
  total: Type.Number(),
  isEstimate: Type.Boolean(),
})
export type RecordNeighbours = Static<typeof RecordNeighbours>

/** One field that a change gave another value, as the caller sees both. */
export const FieldChange = Type.Object({
  key: Type.String(),
  label: Type.String(),
  before: Type.String(),
  after: Type.String(),
  /** Both values are masked, or files: the caller is told that they differ, and not how. */
  isVeiled: Type.Boolean(),
  /** The value before, as a form takes it, where it can be put back. */
  value: passThrough<unknown>(),
})
export type FieldChange = Static<typeof FieldChange>

/** A step of a record's way: the action, and what its state was before and is since. */
const HistoryStep = Type.Object({
  action: Type.String(),
  from: Type.String(),
  to: Type.String(),
  reason: Text,
  /** Keys of the fields that were marked. */
  fields: Type.Array(Type.String()),
  actor: Type.String(),
  /** The words that the student agreed to. */
  commitment: Text,
})

const HistoryImport = Type.Object({ fileName: Type.String(), isUndo: Type.Boolean() })

/** What made one version of a record of the one before. */
const HistoryEntry = Type.Object({
  version: Type.Number(),
  time: Text,
  by: Text,
  byName: Text,
  /** It came to be with this version. */
  isFirst: Type.Boolean(),
  step: nullable(HistoryStep),
  import: nullable(HistoryImport),
  changes: Type.Array(FieldChange),
})
export type HistoryEntry = Static<typeof HistoryEntry>

/** The newest first; `next` asks for older ones, null where there are none. */
export const HistoryPage = Type.Object({ entries: Type.Array(HistoryEntry), next: nullable(Type.Number()) })
export type HistoryPage = Static<typeof HistoryPage>

/** Where the information sheets of some records are: a link for a few of them, a task that makes the file of many. */
export const PrintoutLink = Type.Object({
  count: Type.Number(),
  /** Below the API base, with a ticket. */
  url: Text,
  taskId: Text,
})
export type PrintoutLink = Static<typeof PrintoutLink>
