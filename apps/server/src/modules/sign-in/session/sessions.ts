import type { Deps } from '../../../plugins/deps.ts'
import type { ReadSession, Session } from '../../../plugins/session.ts'
import { type GrantCatalogue, readGrantCatalogue } from './grants.ts'
import { loadSession } from './load-session.ts'
import { findLiveSession, hashToken, readMsLeft, type SessionKey, touchSession } from './store.ts'

/** Upper limit for how long a missed change notification stays unnoticed. */
const cacheMs = 5_000
const maxCached = 5_000

interface CachedSession {
  session: Session
  loadedAt: number
  /** Last activity as the database knows it, on this process's clock. */
  seenAt: number
}

export interface Sessions {
  read: ReadSession
  /** Finds a session by id, for requests that a file ticket authorizes. Does not keep the session alive. */
  readById(sessionId: string): Promise<Session | null>
  /** Returns the milliseconds until each session ends without further activity. Ended sessions are missing. */
  msLeft(tenantId: number, sessionIds: readonly string[]): Promise<Map<string, number>>
  /** Drops one session from the cache, or with null all of them. */
  forget(sessionId: string | null): void
}

/**
 * Resolves tokens to sessions through a short-lived cache, which every process clears when it is notified of a change.
 */
export function createSessions({ db, events, config }: Deps): Sessions {
  const cache = new Map<string, CachedSession>()
  // At least twice within the idle limit, so that a short limit cannot end a busy session.
  const touchEveryMs = Math.min(60_000, config.idleMinutes * 30_000)
  let catalogue: { value: GrantCatalogue; loadedAt: number } | null = null
  let changes = 0

  function forget(sessionId: string | null) {
    changes += 1
    if (!sessionId) catalogue = null
    for (const [key, { session }] of cache) if (!sessionId || session.id === sessionId) cache.delete(key)
  }
  events.on('session_revoked', forget)
  events.on('grants_changed', forget)

  async function load(name: SessionKey, key: string): Promise<CachedSession | null> {
    const loadedAt = performance.now()
    const before = changes
    const live = await findLiveSession(db, name, config.idleMinutes)
    if (!live) return null
    const all =
      catalogue && loadedAt - catalogue.loadedAt <= cacheMs
        ? catalogue
        : { value: await readGrantCatalogue(db), loadedAt }
    const session = await loadSession(db, live, all.value)
    if (!session) return null
    const entry = { session, loadedAt, seenAt: loadedAt - live.idleMs }
    // A session loaded before a change must not enter the cache after it.
    if (before === changes) {
      catalogue = all
      addToCache(cache, key, entry)
    }
    return entry
  }

  async function find(name: SessionKey): Promise<CachedSession | null> {
    const key = 'id' in name ? name.id : name.tokenHash.toString('base64')
    const cached = cache.get(key)
    return cached && performance.now() - cached.loadedAt <= cacheMs ? cached : load(name, key)
  }

  async function read(token: string, activity: 'active' | 'passive') {
    const now = performance.now()
    const entry = await find({ tokenHash: hashToken(token) })
    if (!entry) return null
    if (activity === 'active' && now - entry.seenAt >= touchEveryMs) {
      entry.seenAt = now
      await touchSession(db, entry.session.id)
    }
    return entry.session
  }

  const readById = async (id: string) => (await find({ id }))?.session ?? null

  const msLeft = (tenantId: number, sessionIds: readonly string[]) =>
    db.inTenant(tenantId, tx => readMsLeft(tx, { tenantId, sessionIds }, config.idleMinutes))

  return { read, readById, msLeft, forget }
}

function addToCache(cache: Map<string, CachedSession>, key: string, entry: CachedSession) {
  cache.delete(key)
  const [oldest] = cache.keys()
  if (cache.size >= maxCached && oldest !== undefined) cache.delete(oldest)
  cache.set(key, entry)
}
