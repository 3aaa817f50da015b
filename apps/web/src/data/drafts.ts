import { onSessionEnd, useSession } from '../lib/session.ts'
import { createWindowStorage } from '../lib/storage.ts'
import type { FormValues } from './resource-record.ts'

/** What was typed into a form that is still open, and the version of the record it was typed over. */
export interface Draft {
  readonly version: number | null
  readonly values: FormValues
}

const lifeMs = 24 * 3_600_000

/** Drafts live as long as the window: they are there to survive a reload, not to be found by the next user. */
const storage = createWindowStorage('xwxxcj_draft')
const open = new Set<string>()
const ownKey = (key: string) => {
  const { user, tenantId } = useSession.getState()
  return `${user?.id ?? ''}:${tenantId}:${key}`
}

/** The drafts of the signed-in user's open forms in the current school, by the form. */
export const drafts = {
  get: (key: string): Draft | null => storage.get(ownKey(key)) as Draft | null,
  set(key: string, draft: Draft): void {
    open.add(ownKey(key))
    storage.set(ownKey(key), draft, lifeMs)
  },
  remove: (key: string): void => storage.remove(ownKey(key)),
}

onSessionEnd(how => {
  // Whoever goes to another school and comes back finds them again.
  if (how === 'switched') return
  for (const key of open) storage.remove(key)
  open.clear()
})
