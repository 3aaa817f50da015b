import type { LiveAudience } from '../../../plugins/live.ts'
import type { Connection } from './connection.ts'

/**
 * A campus shares one address, so connections are limited per user over all sessions. A browser window has one
 * connection.
 */
const limits = { perUser: 10, total: 20_000 }

/**
 * The connections of this process, indexed by session, user and school. Keys are compared as a whole: user 1 is not
 * part of user 10.
 */
export interface ConnectionRegistry {
  /** Returns false when the user or the process has too many connections. */
  add(connection: Connection): boolean
  remove(connection: Connection): void
  ofAudience(audience: LiveAudience): Iterable<Connection>
  ofSession(sessionId: string): readonly Connection[]
  all(): ReadonlySet<Connection>
  /** The connected sessions, by school. */
  sessions(): Map<number, string[]>
}

export function createConnectionRegistry(): ConnectionRegistry {
  const all = new Set<Connection>()
  const bySession = createIndex(({ session }) => session.id)
  const byUser = createIndex(({ session }) => userKey(session.tenantId, session.userId))
  const bySchool = createIndex(({ session }) => String(session.tenantId))
  const indexes = [bySession, byUser, bySchool]

  const isFull = (connection: Connection) => all.size >= limits.total || byUser.like(connection).size >= limits.perUser

  return {
    add(connection) {
      if (isFull(connection)) return false
      all.add(connection)
      for (const index of indexes) index.add(connection)
      return true
    },
    remove(connection) {
      all.delete(connection)
      for (const index of indexes) index.remove(connection)
    },
    ofAudience: ({ tenantId, users }) =>
      users === 'all'
        ? bySchool.get(String(tenantId))
        : [...new Set(users)].flatMap(userId => [...byUser.get(userKey(tenantId, userId))]),
    ofSession: sessionId => [...bySession.get(sessionId)],
    all: () => all,
    sessions() {
      const schools = new Map<number, Set<string>>()
      for (const { session } of all) {
        const ids = schools.get(session.tenantId) ?? new Set()
        schools.set(session.tenantId, ids.add(session.id))
      }
      return new Map([...schools].map(([tenantId, ids]) => [tenantId, [...ids]]))
    },
  }
}

const userKey = (tenantId: number, userId: string) => `${tenantId}:${userId}`

const noConnections: ReadonlySet<Connection> = new Set()

function createIndex(keyOf: (connection: Connection) => string) {
  const sets = new Map<string, Set<Connection>>()
  const get = (key: string): ReadonlySet<Connection> => sets.get(key) ?? noConnections
  return {
    get,
    like: (connection: Connection) => get(keyOf(connection)),
    add(connection: Connection) {
      const key = keyOf(connection)
      sets.set(key, (sets.get(key) ?? new Set()).add(connection))
    },
    remove(connection: Connection) {
      const key = keyOf(connection)
      const set = sets.get(key)
      set?.delete(connection)
      if (set?.size === 0) sets.delete(key)
    },
  }
}
