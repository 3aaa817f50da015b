import type { ResourceDef } from '@xw/shared/resource/resource'
import { useMemo } from 'react'
import type { Refusal } from '../../api/refusal.ts'
import { formDrafts } from '../drafts/drafts.ts'
import { changedValues, type FormPurpose, initialValues, pickDraftable, toSaveBody } from './form-values.ts'
import type { FormValues } from './resource-record.ts'
import type { RecordAnswer } from './use-record.ts'

/** A form without markup: its initial values, the values typed before a reload, and how to save it. */
export interface ResourceForm extends RecordAnswer {
  readonly def: ResourceDef
  readonly on: FormPurpose
  /** Null until the record has loaded. */
  readonly initial: FormValues | null
  /** Returns the values that were typed before a reload. `isOutdated`: the record has changed since. */
  restore(): { readonly values: FormValues; readonly isOutdated: boolean } | null
  /** Stores changed values for a reload. Returns false when nothing has changed. */
  keep(values: FormValues): boolean
  discard(): void
  /** Returns null when the form was saved. */
  save(values: FormValues): Promise<Refusal | null>
}

/** The record behind a form, and how to save it. */
export interface RecordFormSource extends RecordAnswer {
  readonly on: FormPurpose
  /** Initial values of a new record beside the defaults of its fields. */
  readonly start?: FormValues | undefined
  /** The key under which the window stores typed values. */
  readonly draftKey: string
  /** Sends the changes with the record's id and version, and reloads the record on success. */
  save(body: object): Promise<Refusal | null>
}

/** The form of one record, independent of how the record is loaded and saved. It needs no list. */
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
      const draft = formDrafts.get(draftKey)
      return draft && { values: draft.values, isOutdated: draft.version !== version }
    },
    keep(values) {
      const changed = initial ? changedValues(def, initial, values) : {}
      const isDirty = Object.keys(changed).length > 0
      if (isDirty) formDrafts.set(draftKey, { version, values: pickDraftable(def, changed) })
      else formDrafts.remove(draftKey)
      return isDirty
    },
    discard: () => formDrafts.remove(draftKey),
    async save(values) {
      const body = toSaveBody(def, on, { initial: initial ?? {}, values })
      const refusal = await source.save(record ? { ...body, id: record.id, version } : body)
      if (!refusal) formDrafts.remove(draftKey)
      return refusal
    },
  }
}
