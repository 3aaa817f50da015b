import type { FieldValue } from '@xw/shared/field-types/field'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { DraftConflict, RecordDraft, StoredDraft } from '@xw/shared/wire/drafts'
import type { FormValues } from '../resources/resource-record.ts'
import type { UnsentDraft } from './drafts.ts'

/** The state of a draft, as the page shows it. */
export type DraftState =
  /** Nothing was typed that differs from the record. */
  | { readonly kind: 'none' }
  /** Being sent to the server, or about to be. */
  | { readonly kind: 'saving' }
  /** The server has had the draft since this time (hh:mm). */
  | { readonly kind: 'saved'; readonly at: string }
  /** The server cannot be reached. `isWhole`: this browser keeps all of the draft meanwhile. */
  | { readonly kind: 'waiting'; readonly isWhole: boolean }
  /** Another device has sent different values. */
  | { readonly kind: 'conflict' }
  /** Somebody else has changed the record. */
  | { readonly kind: 'changed' }
  /** The server refuses the draft for the reason in `message`. */
  | { readonly kind: 'refused'; readonly message: string }

/** A field whose values differ on two sides. A value is undefined on a side that has not changed the field. */
export interface DraftDifference {
  readonly key: string
  readonly label: string
  readonly own: FieldValue | undefined
  readonly other: FieldValue | undefined
}

/** The draft as this page and the server know it. */
export interface DraftModel {
  /** The version of the record that the values are typed over. */
  readonly baseVersion: number
  /** The last known version of the server's draft; 0 when the server has none. */
  readonly draftVersion: number
  /** The values typed so far. */
  readonly patch: FormValues
  /** The draft that the server holds. */
  readonly kept: { readonly patch: FormValues; readonly baseVersion: number; readonly updateTime: string | null }
  /** Patches that were sent since and are not yet answered. */
  readonly sent: readonly FormValues[]
  readonly isSending: boolean
  readonly isDown: boolean
  /** Why the server refuses the draft. */
  readonly refusal: string | null
  /** A draft that another device has sent meanwhile. */
  readonly other: RecordDraft | null
  /** The current record, when somebody has changed it meanwhile. */
  readonly changed: DraftConflict | null
}

const inOrder = (patch: FormValues) => Object.entries(patch).sort(([a], [b]) => (a < b ? -1 : 1))

export const isSamePatch = (one: FormValues, other: FormValues): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))

export const isEmptyPatch = (patch: FormValues): boolean => Object.keys(patch).length === 0

interface OpenDraftInput {
  recordVersion: number
  /** Null when the server has no draft. */
  server: RecordDraft | null
  /** The values that this browser could not send; null when there are none. */
  unsent: UnsentDraft | null
  /** Returns the part of a patch that the browser may store. */
  keepable: (patch: FormValues) => FormValues
}

const asPatch = (draft: RecordDraft) => draft.patch as FormValues

/**
 * Creates the model with which a form opens: from the server's draft, from unsent values, or as a conflict between
 * both.
 */
export function openDraft({ recordVersion, server, unsent, keepable }: OpenDraftInput): DraftModel {
  const kept = {
    patch: server ? asPatch(server) : {},
    baseVersion: server?.baseVersion ?? recordVersion,
    updateTime: server?.updateTime ?? null,
  }
  const quiet = { sent: [], isSending: false, isDown: false, refusal: null, other: null, changed: null }
  const seen = { ...quiet, kept, draftVersion: server?.draftVersion ?? 0 }
  if (!unsent) return { ...seen, baseVersion: kept.baseVersion, patch: kept.patch }
  const mine = {
    baseVersion: unsent.version ?? recordVersion,
    patch: { ...pickSealed(kept.patch, keepable), ...unsent.values },
  }
  const isOwn =
    !server ||
    server.draftVersion === unsent.draftVersion ||
    isOneOf(keepable(asPatch(server)), [...unsent.sent, unsent.values])
  return isOwn ? { ...seen, ...mine } : { ...seen, ...mine, draftVersion: unsent.draftVersion, other: server }
}

const isOneOf = (patch: FormValues, patches: readonly FormValues[]) => patches.some(one => isSamePatch(one, patch))

/** Returns the part of a patch that the browser must not store. */
const pickSealed = (patch: FormValues, keepable: OpenDraftInput['keepable']): FormValues => {
  const kept = keepable(patch)
  return Object.fromEntries(Object.entries(patch).filter(([key]) => !Object.hasOwn(kept, key)))
}

/** Reports whether the server lacks something that was typed. */
export const isUnsent = ({ patch, kept, baseVersion, draftVersion }: DraftModel): boolean =>
  !isSamePatch(patch, kept.patch) || (baseVersion !== kept.baseVersion && draftVersion > 0 && !isEmptyPatch(patch))

/** Reports whether the draft can be sent now. */
export const canSend = (model: DraftModel): boolean =>
  isUnsent(model) && !model.isSending && model.refusal === null && model.other === null && model.changed === null

export const changePatch = (model: DraftModel, patch: FormValues): DraftModel =>
  isSamePatch(model.patch, patch) ? model : { ...model, patch, refusal: null }

/** Places the typed values over a newer version of the record. */
export const rebaseDraft = (model: DraftModel, baseVersion: number): DraftModel => ({ ...model, baseVersion })

export const startSending = (model: DraftModel): DraftModel => ({
  ...model,
  isSending: true,
  sent: [...model.sent, model.patch].slice(-10),
})

/** Notes that the server has stored the last patch that was sent. */
export function acceptAnswer(model: DraftModel, answer: StoredDraft, sentBase: number): DraftModel {
  const patch = model.sent.at(-1) ?? {}
  return {
    ...model,
    draftVersion: answer.draftVersion,
    kept: { patch, baseVersion: sentBase, updateTime: answer.updateTime },
    sent: [],
    isSending: false,
    isDown: false,
  }
}

/** Notes that no answer came. The server may have stored the patch all the same. */
export const recordNoAnswer = (model: DraftModel): DraftModel => ({ ...model, isSending: false, isDown: true })

export const recordRefusal = (model: DraftModel, refusal: string): DraftModel => ({
  ...model,
  isSending: false,
  isDown: false,
  refusal,
})

/**
 * Notes that the server holds another draft than expected: our own, when its answer was lost, or that of another
 * device.
 */
export function recordOtherDraft(model: DraftModel, other: RecordDraft): DraftModel {
  const seen = { ...model, isSending: false, isDown: false }
  if (!isOneOf(asPatch(other), [...model.sent, model.patch])) return { ...seen, other }
  return { ...seen, draftVersion: other.draftVersion, kept: toStored(other), sent: [] }
}

const toStored = (draft: RecordDraft): DraftModel['kept'] => ({
  patch: asPatch(draft),
  baseVersion: draft.baseVersion,
  updateTime: draft.updateTime,
})

/** Notes that the values saved so far have become part of the record. */
export const recordPromotion = (model: DraftModel, version: number | null): DraftModel => {
  const baseVersion = version ?? model.baseVersion
  const patch = isSamePatch(model.patch, model.kept.patch) ? {} : model.patch
  const kept = { patch: {}, baseVersion, updateTime: null }
  return { ...model, baseVersion, patch, kept, draftVersion: 0, isSending: false, isDown: false }
}

/** Resolves a conflict between two devices, or between the typed values and the changed record. */
export function chooseSide(model: DraftModel, side: 'own' | 'other'): DraftModel {
  const { other, changed } = model
  if (other) {
    const seen = { ...model, other: null, draftVersion: other.draftVersion, kept: toStored(other), sent: [] }
    return side === 'own' ? seen : { ...seen, patch: asPatch(other), baseVersion: other.baseVersion, refusal: null }
  }
  if (!changed) return model
  const given = new Set(changed.fields.map(({ key }) => key))
  const left = Object.fromEntries(Object.entries(model.patch).filter(([key]) => !given.has(key)))
  return {
    ...model,
    changed: null,
    baseVersion: Number(changed.record.version),
    patch: side === 'own' ? model.patch : left,
  }
}

/** Lists the fields in which the two sides differ, for the page. */
export function listDifferences(def: ResourceDef, { patch, other, changed }: DraftModel): DraftDifference[] {
  if (changed)
    return changed.fields.map(({ key, label, draft, current }) => ({
      key,
      label,
      own: draft as FieldValue,
      other: current as FieldValue,
    }))
  const theirs = other ? asPatch(other) : {}
  const keys = Object.keys(def.fields).filter(key => Object.hasOwn(patch, key) || Object.hasOwn(theirs, key))
  return keys
    .filter(key => JSON.stringify(patch[key]) !== JSON.stringify(theirs[key]))
    .map(key => ({ key, label: def.fields[key]?.label ?? key, own: patch[key], other: theirs[key] }))
}

/** Returns the state to show. `isWhole` says whether the browser keeps everything that was typed. */
export function toDraftState(model: DraftModel, isWhole: boolean): DraftState {
  if (model.other) return { kind: 'conflict' }
  if (model.changed) return { kind: 'changed' }
  if (model.refusal !== null) return { kind: 'refused', message: model.refusal }
  if (isUnsent(model)) return model.isDown ? { kind: 'waiting', isWhole } : { kind: 'saving' }
  if (model.isSending) return { kind: 'saving' }
  return isEmptyPatch(model.patch)
    ? { kind: 'none' }
    : { kind: 'saved', at: model.kept.updateTime?.slice(11, 16) ?? '' }
}
