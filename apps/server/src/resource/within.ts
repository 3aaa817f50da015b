import { QueryError } from '@xw/shared/query/filter'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { AppError, refused } from '../lib/errors.ts'
import { retryOnDeadlock } from '../lib/out-of-deadlock.ts'
import type { Db, Tx } from '../plugins/db.ts'
import type { Origin } from '../plugins/origin.ts'
import type { Session } from '../plugins/session.ts'
import { type Access, type EngineContext, readAccess } from './access.ts'
import type { Definitions } from './definitions.ts'
import { logQuestions } from './question-budget.ts'

/** What a client asks for and cannot have is refused with its sentence; everything else stays what it is. */
export const toRefusal = (error: unknown): unknown => (error instanceof QueryError ? refused(error.message) : error)

/** What a call is about: parameters of the query and of the body, as they came. */
export type CallInput = Readonly<Record<string, unknown>>

/** Who calls, and from where. */
export interface Caller {
  session: Session
  origin: Origin
}

/** Where definitions come from: a constant one, or one that depends on what is asked for. */
export interface ResourceSource {
  path: string
  permission: string
  title: string
  /** The definition for one call; refuses where there is none. */
  resolve(tx: Tx, session: Session, input: CallInput): Promise<ResourceDef>
  /** The largest body of a record, where schools add fields to its definitions. */
  bodyBytes?: number
  /** Every definition it can resolve to, for the tests that walk them all. */
  all(): readonly ResourceDef[]
}

/** A written definition is the constant case of a resolved one. */
export const fixedSource = (def: ResourceDef): ResourceSource => ({
  path: def.path,
  permission: def.permission,
  title: def.title,
  resolve: async () => def,
  all: () => [def],
})

/** One that came while the process runs: each call has it as it is then. */
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

/** Runs one call of a resource: a transaction in which everything that decides about the call is already known. */
export type WithAccess = <T>(
  caller: Caller,
  input: CallInput,
  run: (tx: Tx, access: Access) => Promise<T>,
) => Promise<T>

export const createWithAccess =
  ({ db, ...context }: EngineContext & { db: Db }, source: ResourceSource): WithAccess =>
  ({ session, origin }, input, run) =>
    retryOnDeadlock(() =>
      db.inTenant(session.tenantId, async tx => {
        const def = await source.resolve(tx, session, input)
        const called = origin.permission ? { action: origin.permission } : {}
        try {
          const access = await readAccess(tx, def, session, { ...context, ...called })
          return await run(tx, { ...access, questions: { perHour: context.questionsPerHour } })
        } catch (error) {
          throw toRefusal(error)
        }
      }),
    ).catch(async error => {
      await logAnswered(db, { session, origin }, error)
      throw error
    })

/** Counts a refusal that told something about a masked value: the log of the call itself was rolled back with it. */
async function logAnswered(db: Db, { session, origin }: Caller, error: unknown): Promise<void> {
  const line = error instanceof AppError ? error.question : null
  if (line !== null) await db.inTenant(session.tenantId, tx => logQuestions(tx, session, { lines: [line], origin }))
}
