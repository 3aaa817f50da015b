import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { type RecordQuery, toRecordParams } from '@xw/shared/degree/record-queries'
import { QueryError } from '@xw/shared/query/filter'
import { readListQuery } from '@xw/shared/query/list-query'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import { type Access, readAccess } from '../../../resource/access.ts'
import type { Engine } from '../../../resource/engine.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { reachableCondition } from '../../../resource/rows.ts'
import { filterToSql } from '../../../resource/where.ts'
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
  const resource = engine.made.get(degreeRecordTable.path)
  if (!resource) throw new Error('there are no degree records')
  const { source, hooks } = resource
  await preferReadingInOrder(tx)
  const reached: Reached[] = []
  for (const { type, batch } of counted) {
    const def = await source.resolve(tx, session, { xwlx: type })
    const access = await readAccess(tx, def, session, { ...engine.ground, ...(action && { action }) })
    const narrow = batch && sql<SqlBool>`t.batch_id = ${batch.id}`
    reached.push({ type, batch, access, hooks, which: reachableCondition(access, narrow ? { narrow } : {}) })
  }
  return reached
}

/**
 * Has the planner count many records in the order of the table's pages, for the rest of the transaction. The cluster's own
 * setting suits lists, which read a few pages from anywhere; by it a million records are read by index, each a page of its
 * own, and a table that is larger than the buffers is read many times over.
 */
async function preferReadingInOrder(tx: Tx): Promise<void> {
  await sql`set local random_page_cost = 4`.execute(tx)
}

/** A question of the list as a condition on `t`, read as the list reads it; null where this caller cannot ask it. */
export function conditionOf({ access, hooks }: Reached, question: RecordQuery): RawBuilder<SqlBool> | null {
  const { def, place } = access
  if (question.about !== undefined && !Object.hasOwn(def.fields, question.about)) return null
  try {
    const { filter, params } = readListQuery(def, toRecordParams(question))
    const narrow = hooks.narrow?.(params, access)
    return narrow ? sql`(${filterToSql(def, filter, place)} and ${narrow})` : filterToSql(def, filter, place)
  } catch (error) {
    if (error instanceof QueryError) return null
    throw error
  }
}

/** A condition on `t`: the records of all these types. Counting by it reads the table once, not once for each type. */
export const ofAnyType = (reached: readonly Reached[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    reached.map(({ which }) => sql`(${which})`),
    sql` or `,
  )})`

/** A condition on `t` that is another one for each type; false for a type that has none. */
export function conditionByType(
  reached: readonly Reached[],
  conditionFor: (one: Reached) => RawBuilder<SqlBool> | null,
): RawBuilder<SqlBool> {
  const branches = reached.flatMap(one => {
    const condition = conditionFor(one)
    return condition ? [sql`when ${one.type} then ${condition}`] : []
  })
  return branches.length > 0
    ? sql<SqlBool>`case t.xwbslbm ${sql.join(branches, sql` `)} else false end`
    : sql<SqlBool>`false`
}

/** Selects of all types as one. */
export const unionOf = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(parts, sql` union all `)
