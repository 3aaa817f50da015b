import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../plugins/db.ts'
import { type HistoryContext, keepManyHistories } from './audit.ts'
import { assignments, stamps } from './stamps.ts'

interface RowChange {
  /** Rows that the transaction has locked, so that the history image shows them as they were before this change. */
  ids: readonly string[]
  /** Columns of row `t` and their new values. */
  set: Readonly<Record<string, unknown>>
  /** Another row source for the values, and its join condition with `t`. */
  from?: { rows: RawBuilder<unknown>; on: RawBuilder<SqlBool> }
}

/** Gives rows new values, writes their history and stamps them. The caller checks permissions and writes the log. */
export async function changeRows(tx: Tx, keeper: HistoryContext, change: RowChange): Promise<void> {
  if (change.ids.length === 0) return
  const statement = await prepareUpdate(tx, keeper, change)
  await statement.execute(tx)
}

/** Writes the history of rows and returns the update statement, for callers that use what the update returns. */
export async function prepareUpdate(
  tx: Tx,
  keeper: HistoryContext,
  { ids, set, from }: RowChange,
): Promise<RawBuilder<unknown>> {
  const { def, session } = keeper
  await keepManyHistories(tx, keeper, sql`select unnest(${ids}::uuid[])`)
  return sql`
    update ${sql.table(def.table)} t set ${assignments({ ...set, ...stamps(session, 't') })}
    ${from ? sql`from ${from.rows}` : sql``}
    where t.id = any(${ids}::uuid[]) and ${inOwnSchool(keeper)} ${from ? sql`and ${from.on}` : sql``}`
}

/** Rows of platform tables belong to no school. */
const inOwnSchool = ({ def, session }: HistoryContext): RawBuilder<SqlBool> =>
  def.tenant === 'platform' ? sql`true` : sql`t.tenant_id = ${session.tenantId}`

/**
 * Locks the rows `t` of a school that match a condition, always in the same order to avoid deadlocks. Returns their
 * ids.
 */
export async function lockRows(tx: Tx, keeper: HistoryContext, where: RawBuilder<SqlBool>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from ${sql.table(keeper.def.table)} t where ${inOwnSchool(keeper)} and ${where}
    order by t.id for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}
