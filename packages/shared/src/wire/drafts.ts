import { type Static, Type } from 'typebox'
import { WireRecord } from './records.ts'
import { nullable, passThrough } from './schema.ts'

/** What somebody has typed into a record and not saved yet: values by field, as an edit takes them. */
export type DraftPatch = Readonly<Record<string, unknown>>

/** The draft of the signed-in user for one record. */
export const RecordDraft = Type.Object({
  /** The version of the record that it was typed over. */
  baseVersion: Type.Number(),
  /** Counts what was kept of it; the one that a client last saw goes back with what it sends. */
  draftVersion: Type.Number(),
  patch: passThrough<DraftPatch>(),
  updateTime: nullable(Type.String()),
  /** What the browser that sent it calls itself; null where it said nothing. */
  device: nullable(Type.String()),
})
export type RecordDraft = Static<typeof RecordDraft>

/** What came of keeping a draft. Where another device was faster: code 409, with its `RecordDraft` as the result. */
export const StoredDraft = Type.Object({ draftVersion: Type.Number(), updateTime: nullable(Type.String()) })
export type StoredDraft = Static<typeof StoredDraft>

/** The record that a draft became part of, and the version it has by that; null where there was nothing to be added. */
export const PromotedDraft = Type.Object({ id: Type.String(), version: nullable(Type.Number()) })
export type PromotedDraft = Static<typeof PromotedDraft>

/** One field that the draft and the record have different values for. */
const DraftDifference = Type.Object({
  key: Type.String(),
  label: Type.String(),
  draft: passThrough<unknown>(),
  current: passThrough<unknown>(),
})

/** The record was changed after the draft was begun: the result of a refused promotion with code 409. */
export const DraftConflict = Type.Object({ record: WireRecord, fields: Type.Array(DraftDifference) })
export type DraftConflict = Static<typeof DraftConflict>
