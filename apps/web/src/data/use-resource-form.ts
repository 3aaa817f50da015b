import { useQueryClient } from '@tanstack/react-query'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { type Envelope, wireCodes } from '@xw/shared/wire/envelope'
import { useMemo } from 'react'
import { request } from '../api/http.ts'
import { notify } from '../lib/notify.ts'
import { drafts } from './drafts.ts'
import { changedValues, type FormPurpose, initialValues, toBody, toDraft } from './form-values.ts'
import type { ListFilter } from './list-state.ts'
import type { FormValues, ResourceRecord } from './resource-record.ts'
import { useRecord } from './use-record.ts'
import { pageKeyOf } from './use-resource.ts'

/** What came of saving: it worked, or what is wrong, by field where the server says so. */
export type SaveOutcome =
  | { readonly isSaved: true }
  | {
      readonly isSaved: false
      readonly message: string
      readonly fields: Readonly<Record<string, string>>
      /** Somebody else has changed the record since it was loaded. */
      readonly isStale: boolean
    }

/** A form without its markup: what it opens with, what was typed before a reload, how it is saved. */
export interface ResourceForm {
  readonly on: FormPurpose
  readonly record: ResourceRecord | null
  /** Null until the record has arrived. */
  readonly initial: FormValues | null
  readonly error: Error | null
  /** Loads the record anew, after somebody else has changed it. */
  reload(): Promise<unknown>
  /** What a form that was left by a reload still held; `isOutdated` where the record was changed since. */
  restore(): { readonly values: FormValues; readonly isOutdated: boolean } | null
  /** Keeps what was changed for a reload; false where nothing is changed. */
  keep(values: FormValues): boolean
  discard(): void
  save(values: FormValues): Promise<SaveOutcome>
}

/** The form of one record, or of a new one where there is no id; in a tree, of one below `under`. */
export function useResourceForm(
  def: ResourceDef,
  id: string | null,
  { filter, under = null }: { filter: ListFilter; under?: string | null },
): ResourceForm {
  const queryClient = useQueryClient()
  const on: FormPurpose = id === null ? 'add' : 'edit'
  const { record, error, reload } = useRecord(def, id, filter)
  const isReady = on === 'add' || record !== null
  const initial = useMemo(
    () => (isReady ? { ...initialValues(def, record), ...(def.tree && under && { [def.tree.parent]: under }) } : null),
    [def, record, isReady, under],
  )
  const draftKey = `${pageKeyOf(def, filter)}:${id ?? 'add'}`
  const version = typeof record?.version === 'number' ? record.version : null

  return {
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
      if (isDirty) drafts.set(draftKey, { version, values: toDraft(def, changed) })
      else drafts.remove(draftKey)
      return isDirty
    },
    discard: () => drafts.remove(draftKey),
    async save(values) {
      const body = {
        ...toBody(def, on, { initial: initial ?? {}, values }),
        // What the page has fixed may be a field without an input: the dictionary of a new item.
        ...filter,
        ...(id !== null && { id, version }),
      }
      const answer = await request<unknown>(`${def.path}/${on}`, { method: 'POST', body })
      if (!answer.success) return toRefusal(answer)
      drafts.remove(draftKey)
      notify.success(answer.message)
      void queryClient.invalidateQueries({ queryKey: ['resource', def.path] })
      return { isSaved: true }
    },
  }
}

const toRefusal = ({ message, result, code }: Envelope): SaveOutcome => ({
  isSaved: false,
  message,
  fields: readFields(result),
  isStale: code === wireCodes.stale,
})

/** Messages by field, where the refusal came with some. */
function readFields(result: unknown): Record<string, string> {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return {}
  const entries = Object.entries(result as Record<string, unknown>)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
