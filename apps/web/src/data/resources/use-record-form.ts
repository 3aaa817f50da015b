import type { ResourceDef } from '@xw/shared/resource/resource'
import { useMemo } from 'react'
import type { Refusal } from '../../api/refusal.ts'
import { drafts } from '../drafts/drafts.ts'
import { changedValues, type FormPurpose, initialValues, pickDraftable, toBody } from './form-values.ts'
import type { FormValues } from './resource-record.ts'
import type { RecordAnswer } from './use-record.ts'

/** A form without its markup: what it opens with, what was typed before a reload, how it is saved. */
export interface ResourceForm extends RecordAnswer {
  readonly def: ResourceDef
  readonly on: FormPurpose
  /** Null until the record has arrived. */
  readonly initial: FormValues | null
  /** What a form that was left by a reload still held; `isOutdated` where the record was changed since. */
  restore(): { readonly values: FormValues; readonly isOutdated: boolean } | null
  /** Keeps what was changed for a reload; false where nothing is changed. */
  keep(values: FormValues): boolean
  discard(): void
  /** Null where it was saved. */
  save(values: FormValues): Promise<Refusal | null>
}

/** Where the record of a form comes from, and where it is saved. */
export interface RecordFormSource extends RecordAnswer {
  readonly on: FormPurpose
  /** What a new record begins with, besides the defaults of its fields. */
  readonly start?: FormValues | undefined
  /** Under which name the window keeps what was typed. */
  readonly draftKey: string
  /** Sends the changes, with id and version of the record they belong to, and lets it be read anew where that is done. */
  save(body: object): Promise<Refusal | null>
}

/** The form of one record, wherever it is read and saved: a page with a form needs no list for it. */
export function useRecordForm(def: ResourceDef, source: RecordFormSource): ResourceForm {
  const { on, record, error, reload, start, draftKey } = source
  const isReady = on === 'add' || record !== null
  const initial = useMemo(
    () => (isReady ? { ...initialValues(def, record), ...start } : null),
    [def, record, isReady, start],
  )
  const version = typeof record?.version === 'number' ? record.version : null

  return {
    def,
    on,
    record,
    initial,
    error,
    reload,
    restore() {
      const draft = drafts.get(draftKey)
      return draft && { values: draft.values, isOutdated: draft.version !== version }
    },
    keep(values) {
      const changed = initial ? changedValues(def, initial, values) : {}
      const isDirty = Object.keys(changed).length > 0
      if (isDirty) drafts.set(draftKey, { version, values: pickDraftable(def, changed) })
      else drafts.remove(draftKey)
      return isDirty
    },
    discard: () => drafts.remove(draftKey),
    async save(values) {
      const body = toBody(def, on, { initial: initial ?? {}, values })
      const refusal = await source.save(record ? { ...body, id: record.id, version } : body)
      if (!refusal) drafts.remove(draftKey)
      return refusal
    },
  }
}
