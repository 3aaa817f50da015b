import type { LiveAudience } from '../../../plugins/live.ts'
import type { Connection } from './connection.ts'

/** A campus shares one address, so the limit is by user, in all sessions together: a browser window has one connection. */
const limits = { perUser: 10, total: 20_000 }

/** Who is connected to this process. Everything is found by equal keys: user 1 is no part of user 10. */
export interface ConnectionRegistry {
  /** False where the user or the process has enough connections already. */
  add(connection: Connection): boolean
  remove(connection: Connection): void
  ofAudience(audience: LiveAudience): Iterable<Connection>
  ofSession(sessionId: string): readonly Connection[]
  all(): ReadonlySet<Connection>
  /** The sessions that have a connection, by school. */
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
