import { QueryError } from '@xw/shared/query/filter'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { AppError, refused } from '../lib/errors.ts'
import { isDeadlock, retryOnDeadlock } from '../lib/out-of-deadlock.ts'
import type { Db, Tx } from '../plugins/db.ts'
import type { Origin } from '../plugins/origin.ts'
import type { Session } from '../plugins/session.ts'
import { type Access, type EngineContext, readAccess } from './access.ts'
import type { Definitions } from './definitions.ts'
import { undoUncounted } from './entries.ts'

/** Turns an error in a client's query into a refusal with its message; returns other errors unchanged. */
export const toRefusal = (error: unknown): unknown => (error instanceof QueryError ? refused(error.message) : error)

/** The parameters of a call, from its query and body. */
export type CallInput = Readonly<Record<string, unknown>>

/** The user who calls, and the origin of the request. */
export interface Caller {
  session: Session
  origin: Origin
}

/** Provides the definition for a call: always the same, or one that depends on the parameters. */
export interface ResourceSource {
  path: string
  permission: string
  title: string
  /** Returns the definition for one call, or refuses when there is none. */
  resolve(tx: Tx, session: Session, input: CallInput): Promise<ResourceDef>
  /** The largest body of a record, when schools add fields to the definitions. */
  bodyBytes?: number
  /** Returns every definition that it can resolve to. */
  all(): readonly ResourceDef[]
}

/** A source with one fixed definition. */
export const fixedSource = (def: ResourceDef): ResourceSource => ({
  path: def.path,
  permission: def.permission,
  title: def.title,
  resolve: async () => def,
  all: () => [def],
})

/** A source for a definition that was registered while the process runs; each call uses the current version. */
export function registeredSource(definitions: Definitions, { path, permission }: ResourceDef): ResourceSource {
  const current = () => {
    const def = definitions.addedAt(path)
    if (!def) throw new AppError('noSuchPath')
    return def
  }
  return {
    path,
    permission,
    get title() {
      return current().title
    },
    resolve: async () => current(),
    all: () => [current()],
  }
}

/** Runs one call of a resource in a transaction, with the caller's `Access` already loaded. */
export type WithAccess = <T>(
  caller: Caller,
  input: CallInput,
  run: (tx: Tx, access: Access) => Promise<T>,
) => Promise<T>

export const createWithAccess =
  ({ db, ...ground }: EngineContext & { db: Db }, source: ResourceSource): WithAccess =>
  async ({ session, origin }, input, run) => {
    const { answer } = await retryOnDeadlock(() =>
      db.inTenant(session.tenantId, async tx => {
        const def = await source.resolve(tx, session, input)
        const called = origin.permission ? { action: origin.permission } : {}
        try {
          const result = await run(tx, await readAccess(tx, def, session, { ...ground, ...called }))
          return { answer: () => result }
        } catch (error) {
          if (!isDeadlock(error) && (await undoUncounted(tx))) return { answer: () => rethrow(error) }
          throw toRefusal(error)
        }
      }),
    )
    return answer()
  }

function rethrow(error: unknown): never {
  throw toRefusal(error)
}
