import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../plugins/db.ts'
import { type HistoryContext, keepManyHistories } from './audit.ts'
import { assignments, stamps } from './stamps.ts'

interface RowChange {
  /** Rows that the transaction holds, so that what is kept of them is what they were before this change. */
  ids: readonly string[]
  /** Columns of the row `t` and their new values. */
  set: Readonly<Record<string, unknown>>
  /** Other rows that the values come from, and how they belong to `t`. */
  from?: { rows: RawBuilder<unknown>; on: RawBuilder<SqlBool> }
}

/** Gives rows new values, however many: kept as they were and stamped. Rights and the log are the caller's business. */
export async function changeRows(tx: Tx, keeper: HistoryContext, change: RowChange): Promise<void> {
  if (change.ids.length === 0) return
  const statement = await prepareUpdate(tx, keeper, change)
  await statement.execute(tx)
}

/** The same for a statement that goes on with what the update returns: what is left to do once the rows are kept. */
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

/** Holds the rows `t` of a school for which something is true, in one order for everybody; gives their ids. */
export async function lockRows(tx: Tx, keeper: HistoryContext, where: RawBuilder<SqlBool>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from ${sql.table(keeper.def.table)} t where ${inOwnSchool(keeper)} and ${where}
    order by t.id for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}
