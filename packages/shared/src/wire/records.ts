import { type Static, Type } from 'typebox'
import type { ResourceDef } from '../resource/resource.ts'
import { nullable, pageOf, passThrough } from './schema.ts'

/** A record under the keys of its definition, which says what it has and who sees it: it is written as it is. */
export type WireRecord = Readonly<Record<string, unknown>>
export const WireRecord = passThrough<WireRecord>()

/** A page of records; `isEstimate` where its total is no exact count. */
export const RecordPage = Type.Object({
  ...pageOf(WireRecord).properties,
  records: passThrough<WireRecord[]>(),
  isEstimate: Type.Boolean(),
})
export type RecordPage = Static<typeof RecordPage>

/** What has no pages on the wire: all of it, or the page that somebody asked for. */
export const RecordsOrPage = passThrough<WireRecord[] | RecordPage>()

/** The record that was added or changed. */
export const SavedRecord = Type.Object({ id: Type.String() })

/** QY-05: the task that an export became; null where it can be fetched at once. */
export const ExportTask = Type.Object({ taskId: nullable(Type.String()) })
export type ExportTask = Static<typeof ExportTask>

export const WireDefinition = passThrough<ResourceDef>()
