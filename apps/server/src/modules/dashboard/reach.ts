import { type RecordQuestion, toParams } from '@xw/shared/degree/figures'
import { xwInfoTable } from '@xw/shared/degree/xw-info'
import { QueryError } from '@xw/shared/query/filter'
import { readListQuery } from '@xw/shared/query/list-query'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../plugins/db.ts'
import type { Session } from '../../plugins/session.ts'
import { type Access, readAccess } from '../../resource/access.ts'
import type { Engine } from '../../resource/engine.ts'
import type { Hooks } from '../../resource/hooks.ts'
import { reachable } from '../../resource/rows.ts'
import { where } from '../../resource/where.ts'
import type { Counted } from './rounds.ts'

/** The records of one type that are counted, as the caller's list of them has them. */
export interface Reached extends Counted {
  access: Access
  hooks: Pick<Hooks, 'narrow'>
  /** A condition on `t`: the very one of the list. */
  which: RawBuilder<SqlBool>
}

/** Whose numbers: a session, and the permission it was let in by. */
export interface Asker {
  tx: Tx
  session: Session
  action?: string
}

/**
 * The records that are counted, type by type, each by the definition and the rights that its list has for the caller: a
 * number can so never be about other records than the list behind it.
 */
export async function reach(engine: Engine, { tx, session, action }: Asker, counted: readonly Counted[]) {
  const resource = engine.made.get(xwInfoTable.path)
  if (!resource) throw new Error('there are no degree records')
  const { source, hooks } = resource
  const reached: Reached[] = []
  for (const { type, batch } of counted) {
    const def = await source.resolve(tx, session, { xwlx: type })
    const access = await readAccess(tx, def, session, { ...engine.ground, ...(action && { action }) })
    const narrow = batch && sql<SqlBool>`t.batch_id = ${batch.id}`
    reached.push({ type, batch, access, hooks, which: reachable(access, narrow ? { narrow } : {}) })
  }
  return reached
}

/** A question of the list as a condition on `t`, read as the list reads it; null where this caller cannot ask it. */
export function conditionOf({ access, hooks }: Reached, question: RecordQuestion): RawBuilder<SqlBool> | null {
  const { def, place } = access
  if (question.about !== undefined && !Object.hasOwn(def.fields, question.about)) return null
  try {
    const { filter, params } = readListQuery(def, toParams(question))
    const narrow = hooks.narrow?.(params, access)
    return narrow ? sql`(${where(def, filter, place)} and ${narrow})` : where(def, filter, place)
  } catch (error) {
    if (error instanceof QueryError) return null
    throw error
  }
}

/** Selects of all types as one. */
export const unionOf = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(parts, sql` union all `)
