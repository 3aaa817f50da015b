import type { FormValues } from '../resources/resource-record.ts'
import { type DraftModel, isSamePatch, isUnsent } from './draft-state.ts'
import { unsentDrafts } from './drafts.ts'

/** The server's endpoints for the drafts of one resource. */
export interface DraftEndpoints {
  readonly paths: Readonly<Record<'one' | 'save' | 'promote', string>>
  /** Promoting works even when nothing was typed, because promoting a survey response hands it in. */
  readonly takesNothing?: true
}

/** The current draft of one form, kept in the browser as long as the server lacks part of it. */
export interface DraftStore {
  readonly id: string
  readonly place: DraftEndpoints
  model(): DraftModel
  become(next: DraftModel): void
  /** Whether the browser keeps everything that was typed. It stores no sealed values, and may run out of space. */
  isWhole(): boolean
  subscribe(changed: () => void): () => void
}

export interface DraftStoreOptions {
  id: string
  place: DraftEndpoints
  model: DraftModel
  /** Returns the part of a patch that the browser may store. */
  keepable: (patch: FormValues) => FormValues
}

export function createDraftStore({ id, place, model: start, keepable }: DraftStoreOptions): DraftStore {
  let model = start
  const listeners = new Set<() => void>()
  const store: DraftStore = {
    id,
    place,
    model: () => model,
    become(next) {
      model = next
      if (isUnsent(model))
        unsentDrafts.set(id, {
          version: model.baseVersion,
          values: keepable(model.patch),
          draftVersion: model.draftVersion,
          sent: model.sent.map(keepable),
        })
      else unsentDrafts.remove(id)
      for (const listen of listeners) listen()
    },
    isWhole() {
      const unsent = unsentDrafts.get(id)
      return unsent !== null && isSamePatch(unsent.values, model.patch)
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
  store.become(start)
  return store
}
