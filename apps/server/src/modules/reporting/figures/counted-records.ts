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
import type { CountedType } from './rounds.ts'

/** The records of one type that are counted, as the caller’s list of them shows them. */
export interface CountedRecords extends CountedType {
  access: Access
  hooks: Pick<Hooks, 'narrow'>
  /** An SQL condition on `t`, identical with that of the caller’s list. */
  condition: RawBuilder<SqlBool>
}

/** The session that counts, and the permission under which it was let in. */
export interface CountingCaller {
  tx: Tx
  session: Session
  action?: string
}

/**
 * Selects the records to count, type by type, by the same definition and rights as the caller’s list of them. So a figure
 * always agrees with the list behind it.
 */
export async function selectCountedRecords(
  engine: Engine,
  { tx, session, action }: CountingCaller,
  counted: readonly CountedType[],
) {
  const resource = engine.made.get(degreeRecordTable.path)
  if (!resource) throw new Error('there are no degree records')
  const { source, hooks } = resource
  await preferSequentialScans(tx)
  const reached: CountedRecords[] = []
  for (const { type, batch } of counted) {
    const def = await source.resolve(tx, session, { xwlx: type })
    const access = await readAccess(tx, def, session, { ...engine.ground, ...(action && { action }) })
    const narrow = batch && sql<SqlBool>`t.batch_id = ${batch.id}`
    reached.push({ type, batch, access, hooks, condition: reachableCondition(access, narrow ? { narrow } : {}) })
  }
  return reached
}

/**
 * Makes the planner prefer sequential scans for the rest of the transaction. The cluster’s own setting suits lists, which
 * read a few pages from anywhere. With that setting a count of a million records reads them by index, one page each, and
 * reads a table larger than the buffers many times over.
 */
async function preferSequentialScans(tx: Tx): Promise<void> {
  await sql`set local random_page_cost = 4`.execute(tx)
}

/**
 * Turns a query of the list into an SQL condition on `t`, parsed as the list parses it. Returns null when this caller cannot
 * make the query.
 */
export function buildCondition({ access, hooks }: CountedRecords, question: RecordQuery): RawBuilder<SqlBool> | null {
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

/**
 * An SQL condition on `t` for the records of all these types. One count by it reads the table once, not once for each type.
 */
export const buildAnyTypeCondition = (reached: readonly CountedRecords[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    reached.map(({ condition }) => sql`(${condition})`),
    sql` or `,
  )})`

/** An SQL condition on `t` that differs by type, and is false for a type without one. */
export function buildConditionByType(
  reached: readonly CountedRecords[],
  conditionFor: (one: CountedRecords) => RawBuilder<SqlBool> | null,
): RawBuilder<SqlBool> {
  const branches = reached.flatMap(one => {
    const condition = conditionFor(one)
    return condition ? [sql`when ${one.type} then ${condition}`] : []
  })
  return branches.length > 0
    ? sql<SqlBool>`case t.xwbslbm ${sql.join(branches, sql` `)} else false end`
    : sql<SqlBool>`false`
}

export const unionAll = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(parts, sql` union all `)
