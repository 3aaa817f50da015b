import { type Static, Type } from 'typebox'
import { nullable, passThrough } from './schema.ts'

const Text = nullable(Type.String())

/** Records that keep their versions, as somebody chooses them. Several kinds may share a table: then each has its own name. */
export const DataLogTable = Type.Object({ dataTable: Type.String(), title: Type.String() })
export type DataLogTable = Static<typeof DataLogTable>

/** A version of a record: which one, who made it, when. */
const versionColumns = {
  /** Names it where two are compared. */
  id: Type.String(),
  dataTable: Type.String(),
  dataId: Type.String(),
  /** What people call the record by now. */
  dataName: Type.String(),
  dataVersion: Type.Number(),
  createBy: Text,
  createByName: Text,
  createTime: Text,
}

const LoggedChange = Type.Object({ ...versionColumns, isDeleted: Type.Boolean() })
export type LoggedChange = Static<typeof LoggedChange>

/** Changes, the newest first; `next` asks for older ones, null where there are none. A page may have few or none. */
export const DataLogPage = Type.Object({ records: Type.Array(LoggedChange), next: Text })
export type DataLogPage = Static<typeof DataLogPage>

/** One of a record's versions, with the names of the fields that it gave another value. */
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
  /** Of the field: pages show days and months in their own way. */
  type: Type.String(),
  text: Type.String(),
  isSame: Type.Boolean(),
  /** Masked, or files: the caller is told whether they differ, and not how. */
  isVeiled: Type.Boolean(),
  /** As an edit takes it; null where it is empty or veiled. */
  value: passThrough<unknown>(),
  /** Whether the caller may give the record this value again. The edit itself decides. */
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
  /** Where an edit brings values of this version back; null where the caller may change nothing of the record. */
  editPath: Text,
})
export type ComparedVersion = Static<typeof ComparedVersion>
