import { onSessionEnd, useSession } from '../../lib/session.ts'
import { createLastingStorage, createWindowStorage, type ExpiringStorage, weekMs } from '../../lib/storage.ts'
import { holdUnsaved } from '../../lib/unsaved.ts'
import type { FormValues } from '../resources/resource-record.ts'

/** What was typed into a form that is still open, and the version of the record it was typed over. */
export interface Draft {
  readonly version: number | null
  readonly values: FormValues
}

/** What the server has not got yet of a draft that it keeps. */
export interface UnsentDraft extends Draft {
  /** The draft of the server that it was typed over. */
  readonly draftVersion: number
  /** What was sent and not answered: where the server has it, it is our own. */
  readonly sent: readonly FormValues[]
}

interface DraftStorageOptions {
  storage: ExpiringStorage
  lifeMs: number
  /** Whether signing out forgets them. */
  endsWithSession: boolean
}

const dayMs = 24 * 3_600_000

/** Null where nobody is signed in any more: what a page that is going away would still write is nobody's. */
const userKey = (key: string): string | null => {
  const { user, tenantId } = useSession.getState()
  return user && `${user.id}:${tenantId}:${key}`
}

/** The drafts of the signed-in user's open forms in the current school, by the form. */
function createDrafts<D extends Draft>({ storage, lifeMs, endsWithSession }: DraftStorageOptions) {
  /** Open drafts of this page, also of pages that are hidden by another tab: each is unsaved work. */
  const open = new Map<string, () => void>()
  const hold = (key: string) => {
    if (!open.has(key)) open.set(key, holdUnsaved())
  }
  const release = (key: string) => {
    open.get(key)?.()
    open.delete(key)
  }
  onSessionEnd(how => {
    // Whoever goes to another school and comes back finds them again.
    if (how !== 'switched' && endsWithSession) for (const key of open.keys()) storage.remove(key)
    open.forEach((_, key) => release(key))
  })
  const read = (own: string | null) => (own === null ? null : (storage.get(own) as D | null))
  return {
    get(key: string): D | null {
      const own = userKey(key)
      const draft = read(own)
      if (own !== null && draft) hold(own)
      return draft
    },
    /** The same for who only tells of it: nothing is open. */
    peek: (key: string): D | null => read(userKey(key)),
    set(key: string, draft: D): void {
      const own = userKey(key)
      if (own === null) return
      hold(own)
      storage.set(own, draft, lifeMs)
    },
    remove(key: string): void {
      const own = userKey(key)
      if (own === null) return
      release(own)
      storage.remove(own)
    },
  }
}

/** Drafts live as long as the window: they are there to survive a reload, not to be found by the next user. */
export const drafts = createDrafts<Draft>({
  storage: createWindowStorage('xwxxcj_draft'),
  lifeMs: dayMs,
  endsWithSession: true,
})

/**
 * What waits to be sent outlives the window, since a killed browser must not cost it; it is gone the moment the server has
 * it. Whoever signs out without a network finds it again on the same computer, and nobody else does.
 */
export const unsentDrafts = createDrafts<UnsentDraft>({
  storage: createLastingStorage('xwxxcj_unsent'),
  lifeMs: weekMs,
  endsWithSession: false,
})
