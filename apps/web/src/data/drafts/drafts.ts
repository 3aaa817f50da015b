import { onSessionEnd, useSession } from '../../lib/session.ts'
import { createLastingStorage, createWindowStorage, type ExpiringStorage, weekMs } from '../../lib/storage.ts'
import { holdUnsaved } from '../../lib/unsaved.ts'
import type { FormValues } from '../resources/resource-record.ts'

/** The values typed into a form that is still open, and the version of the record they were typed over. */
export interface Draft {
  readonly version: number | null
  readonly values: FormValues
}

/** The part of a draft that the server has not yet received. */
export interface UnsentDraft extends Draft {
  /** The version of the server's draft that the values were typed over. */
  readonly draftVersion: number
  /** Patches that were sent but not answered. If the server holds one of them, its draft is our own. */
  readonly sent: readonly FormValues[]
}

interface DraftStorageOptions {
  storage: ExpiringStorage
  lifeMs: number
  /** Whether signing out deletes the drafts. */
  endsWithSession: boolean
}

const dayMs = 24 * 3_600_000

/** Returns null when nobody is signed in, so that a closing page cannot write a draft after the sign-out. */
const userKey = (key: string): string | null => {
  const { user, tenantId } = useSession.getState()
  return user && `${user.id}:${tenantId}:${key}`
}

/** Stores the drafts of the signed-in user's open forms in the current school, by form. */
function createDrafts<D extends Draft>({ storage, lifeMs, endsWithSession }: DraftStorageOptions) {
  /** Drafts that are open in this page, including pages in hidden tabs. Each counts as unsaved work. */
  const open = new Map<string, () => void>()
  const hold = (key: string) => {
    if (!open.has(key)) open.set(key, holdUnsaved())
  }
  const release = (key: string) => {
    open.get(key)?.()
    open.delete(key)
  }
  onSessionEnd(how => {
    // After switching schools the drafts stay, so that the user finds them again on the way back.
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
    /** Reads a draft without opening it, for code that only mentions it. */
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

/** These drafts live as long as the window: they survive a reload, but the next user cannot find them. */
export const formDrafts = createDrafts<Draft>({
  storage: createWindowStorage('xwxxcj_draft'),
  lifeMs: dayMs,
  endsWithSession: true,
})

/**
 * Unsent drafts outlive the window, so that a browser crash does not lose them. They are deleted as soon as the server
 * has them. A user who signs out without a network finds them again on the same computer; nobody else does.
 */
export const unsentDrafts = createDrafts<UnsentDraft>({
  storage: createLastingStorage('xwxxcj_unsent'),
  lifeMs: weekMs,
  endsWithSession: false,
})
