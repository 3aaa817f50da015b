import { type Static, Type } from 'typebox'
import { WireRecord } from './records.ts'
import { nullable, passThrough } from './schema.ts'

/** Unsaved input of a record's form: values by field, as an edit accepts them. */
export type DraftPatch = Readonly<Record<string, unknown>>

/** The draft of the signed-in user for one record. */
export const RecordDraft = Type.Object({
  /** The record's version when the draft was started. */
  baseVersion: Type.Number(),
  /** Counts the stored changes; a client sends back the last number it saw. */
  draftVersion: Type.Number(),
  patch: passThrough<DraftPatch>(),
  updateTime: nullable(Type.String()),
  /** The name that the browser sent for itself, or null. */
  device: nullable(Type.String()),
})
export type RecordDraft = Static<typeof RecordDraft>

/** The stored draft. If another device stored one first, the answer has code 409 and that `RecordDraft`. */
export const StoredDraft = Type.Object({ draftVersion: Type.Number(), updateTime: nullable(Type.String()) })
export type StoredDraft = Static<typeof StoredDraft>

/** The record that a draft was saved to, and its new version; null when the draft changed nothing. */
export const PromotedDraft = Type.Object({ id: Type.String(), version: nullable(Type.Number()) })
export type PromotedDraft = Static<typeof PromotedDraft>

/** A field whose value differs between draft and record. */
const DraftDifference = Type.Object({
  key: Type.String(),
  label: Type.String(),
  draft: passThrough<unknown>(),
  current: passThrough<unknown>(),
})

/** The result of a save refused with code 409, because the record changed after the draft was started. */
export const DraftConflict = Type.Object({ record: WireRecord, fields: Type.Array(DraftDifference) })
export type DraftConflict = Static<typeof DraftConflict>
