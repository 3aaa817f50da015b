import { type Static, Type } from 'typebox'
import type { ResourceDef } from '../resource/resource.ts'
import { nullable, pageOf, passThrough } from './schema.ts'

/** A record by the keys of its definition, which already limits it to what the caller sees; it is written unchanged. */
export type WireRecord = Readonly<Record<string, unknown>>
export const WireRecord = passThrough<WireRecord>()

/** A page of records; `isEstimate` marks an inexact total. */
export const RecordPage = Type.Object({
  ...pageOf(WireRecord).properties,
  records: passThrough<WireRecord[]>(),
  isEstimate: Type.Boolean(),
})
export type RecordPage = Static<typeof RecordPage>

/** A list that the wire does not page: all records, or the requested page. */
export const RecordsOrPage = passThrough<WireRecord[] | RecordPage>()

export const SavedRecord = Type.Object({ id: Type.String() })

/** QY-05: the task of an export; null when the file is ready at once. */
export const ExportTask = Type.Object({ taskId: nullable(Type.String()) })
export type ExportTask = Static<typeof ExportTask>

export const WireDefinition = passThrough<ResourceDef>()
