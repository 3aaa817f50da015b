import type { FormValues } from '../resources/resource-record.ts'
import { type DraftModel, isSamePatch, isUnsent } from './draft-state.ts'
import { unsentDrafts } from './drafts.ts'

/** Where drafts of one resource are kept on the server. */
export interface DraftEndpoints {
  readonly paths: Readonly<Record<'one' | 'save' | 'promote', string>>
  /** To promote means something also where nothing was typed: an answer is handed in by it. */
  readonly takesNothing?: true
}

/** A draft as it is now. What the server does not have yet, the browser has. */
export interface DraftStore {
  readonly id: string
  readonly place: DraftEndpoints
  model(): DraftModel
  become(next: DraftModel): void
  /** Whether the browser has all that was typed: it keeps no sealed values, and may have no room. */
  isWhole(): boolean
  subscribe(changed: () => void): () => void
}

export interface DraftStoreOptions {
  id: string
  place: DraftEndpoints
  model: DraftModel
  /** What of a patch the browser may keep. */
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
