import { type Static, Type } from 'typebox'
import { nullable, passThrough } from './schema.ts'

const Text = nullable(Type.String())

/** A kind of records with a stored history. Several kinds may share a table and have a name each. */
export const DataLogTable = Type.Object({ dataTable: Type.String(), title: Type.String() })
export type DataLogTable = Static<typeof DataLogTable>

/** A version of a record: its number, author and time. */
const versionColumns = {
  /** Identifies the version in a comparison. */
  id: Type.String(),
  dataTable: Type.String(),
  dataId: Type.String(),
  /** The current name of the record. */
  dataName: Type.String(),
  dataVersion: Type.Number(),
  createBy: Text,
  createByName: Text,
  createTime: Text,
}

const LoggedChange = Type.Object({ ...versionColumns, isDeleted: Type.Boolean() })
export type LoggedChange = Static<typeof LoggedChange>

/** Changes, the newest first; `next` requests older ones and is null at the end. A page may be short or empty. */
export const DataLogPage = Type.Object({ records: Type.Array(LoggedChange), next: Text })
export type DataLogPage = Static<typeof DataLogPage>

/** A version of a record with the names of the fields that it changed. */
export const RecordVersion = Type.Object({
  ...versionColumns,
  changed: Type.Array(Type.String()),
  isFirst: Type.Boolean(),
  isCurrent: Type.Boolean(),
})
export type RecordVersion = Static<typeof RecordVersion>

/** A field of one of two versions that are compared, as the caller sees it. */
const VersionField = Type.Object({
  key: Type.String(),
  label: Type.String(),
  /** The type of the field: pages format days and months by it. */
  type: Type.String(),
  text: Type.String(),
  isSame: Type.Boolean(),
  /** The value is masked or is a file: the caller learns only whether the versions differ. */
  isVeiled: Type.Boolean(),
  /** The value as an edit accepts it; null when it is empty or veiled. */
  value: passThrough<unknown>(),
  /** Whether the page offers to restore the value. The edit itself checks the permission. */
  canRestore: Type.Boolean(),
})
export type VersionField = Static<typeof VersionField>

export const ComparedVersion = Type.Object({
  ...versionColumns,
  title: Type.String(),
  isCurrent: Type.Boolean(),
  /** The record as the caller sees it, as a JSON text. */
  dataContent: Type.String(),
  fields: Type.Array(VersionField),
  /** The edit path that restores values; null when the caller may change nothing in the record. */
  editPath: Text,
})
export type ComparedVersion = Static<typeof ComparedVersion>
