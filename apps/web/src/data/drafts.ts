import { onSessionEnd, useSession } from '../lib/session.ts'
import { createWindowStorage } from '../lib/storage.ts'
import { holdUnsaved } from '../lib/unsaved.ts'
import type { FormValues } from './resource-record.ts'

/** What was typed into a form that is still open, and the version of the record it was typed over. */
export interface Draft {
  readonly version: number | null
  readonly values: FormValues
}

const lifeMs = 24 * 3_600_000

/** Drafts live as long as the window: they are there to survive a reload, not to be found by the next user. */
const storage = createWindowStorage('xwxxcj_draft')
/** Open drafts of this page, also of pages that are hidden by another tab: each is unsaved work. */
const open = new Map<string, () => void>()
const ownKey = (key: string) => {
  const { user, tenantId } = useSession.getState()
  return `${user?.id ?? ''}:${tenantId}:${key}`
}

/** The drafts of the signed-in user's open forms in the current school, by the form. */
export const drafts = {
  get(key: string): Draft | null {
    const draft = storage.get(ownKey(key)) as Draft | null
    if (draft) hold(ownKey(key))
    return draft
  },
  set(key: string, draft: Draft): void {
    hold(ownKey(key))
    storage.set(ownKey(key), draft, lifeMs)
  },
  remove(key: string): void {
    release(ownKey(key))
    storage.remove(ownKey(key))
  },
}

function hold(key: string) {
  if (!open.has(key)) open.set(key, holdUnsaved())
}

function release(key: string) {
  open.get(key)?.()
  open.delete(key)
}

onSessionEnd(how => {
  // Whoever goes to another school and comes back finds them again.
  if (how !== 'switched') for (const key of open.keys()) storage.remove(key)
  open.forEach((_, key) => release(key))
})
