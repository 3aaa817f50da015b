import type { Events } from '../../../plugins/events.ts'
import type { Sessions } from '../../sign-in/session/index.ts'

/** Each session is checked this often without a notification, and at the moment it is due to end. */
const checkEveryMs = 60_000
/** New connections and changed grants are checked together, at most this often. */
const changeCheckDelayMs = 300
const retryMs = 2_000

interface SessionWatchOptions {
  events: Events
  sessions: Sessions
  /** The sessions to watch, by school. */
  open(): Map<number, string[]>
  end(sessionId: string): void
}

/** Closes the sockets of a session within a second of its end: revoked, expired, idle, frozen, or its school closed. */
export function watchSessions({ events, sessions, open, end }: SessionWatchOptions) {
  let timer: NodeJS.Timeout | undefined
  let nextAt = Number.POSITIVE_INFINITY

  function lookWithin(ms: number) {
    const at = performance.now() + ms
    if (at >= nextAt) return
    clearTimeout(timer)
    nextAt = at
    timer = setTimeout(() => {
      nextAt = Number.POSITIVE_INFINITY
      look().then(lookWithin, () => lookWithin(retryMs))
    }, ms).unref()
  }

  /** Ends finished sessions and returns the time until the next check; infinity when no session is open. */
  async function look(): Promise<number> {
    const watched = open()
    let soonest = watched.size > 0 ? checkEveryMs : Number.POSITIVE_INFINITY
    for (const [tenantId, ids] of watched) {
      const left = await sessions.msLeft(tenantId, ids)
      for (const id of ids) {
        const ms = left.get(id)
        if (ms === undefined) end(id)
        else soonest = Math.min(soonest, Math.max(ms, changeCheckDelayMs))
      }
    }
    return soonest
  }

  const soon = () => lookWithin(changeCheckDelayMs)
  events.on('session_revoked', sessionId => (sessionId ? end(sessionId) : soon()))
  events.on('grants_changed', soon)
  return { soon, stop: () => clearTimeout(timer) }
}
