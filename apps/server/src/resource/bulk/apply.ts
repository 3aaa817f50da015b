import { sql } from 'kysely'
import type { Db, Tx } from '../../plugins/db.ts'
import type { Origin } from '../../plugins/origin.ts'
import type { Access } from '../access.ts'
import { keepManyHistories, writeOperation } from '../audit.ts'
import type { ImportPlan } from './plan.ts'
import { conflictReason, isDataFault, saveRows } from './save-rows.ts'
import { changedColumns, createdColumns } from './sql-row.ts'
import { matched, type Range, verdicts } from './verdicts.ts'

/** What every chunk of an import needs. */
export interface Committing {
  origin: Origin
  /** Runs a chunk in a transaction of its own, if whoever runs the import is still the one to do so. */
  commit(work: (tx: Tx) => Promise<void>): Promise<void>
}

/** What a chunk of rows needs beside them. */
export interface Applying extends Committing {
  db: Db
  plan: ImportPlan
}

export interface Applied {
  success: number
  fail: number
}

/**
 * Applies the rows of a range in one transaction: their results, the records, their history, one line in the log and the
 * import's progress come together or not at all. A range that is already done is left alone, so that a retry goes on.
 */
export async function applyRange(applying: Applying, range: Range): Promise<void> {
  try {
    await inChunk(applying, range, tx => writeRange(tx, applying.plan, range))
  } catch (error) {
    // The rows are tried in halves, until the one is alone whose fault it is.
    if (!isDataFault(error)) throw error
    if (range.from < range.to) {
      const middle = Math.floor((range.from + range.to) / 2)
      await applyRange(applying, { ...range, to: middle })
      await applyRange(applying, { ...range, from: middle + 1 })
    } else await inChunk(applying, range, tx => refuseRange(tx, applying.plan, range, conflictReason))
  }
}

/** Gives every row of a range the same reason, without looking at it. */
export const refuseRows = (applying: Applying, range: Range, reason: string): Promise<void> =>
  inChunk(applying, range, tx => refuseRange(tx, applying.plan, range, reason))

const inChunk = (applying: Applying, range: Range, write: (tx: Tx) => Promise<Applied>): Promise<void> =>
  commitRange({ ...applying, access: applying.plan.access }, range, write)

/** Writes a range of an import once, however often it is tried: with its counts and one line in the log. */
export async function commitRange(
  { access, origin, commit }: Committing & { access: Access },
  range: Range,
  write: (tx: Tx) => Promise<Applied>,
): Promise<void> {
  await commit(async tx => {
    await sql`set local statement_timeout = '5min'; set local lock_timeout = '30s'`.execute(tx)
    const { numUpdatedRows } = await tx
      .updateTable('sys_import')
      .set({ applied_row: range.to })
      .where('id', '=', range.importId)
      .where('applied_row', '<', range.from)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const { success, fail } = await write(tx)
    await tx
      .updateTable('sys_import')
      .set(eb => ({ success_num: eb('success_num', '+', success), fail_num: eb('fail_num', '+', fail) }))
      .where('id', '=', range.importId)
      .execute()
    const what = `第 ${range.from} 至 ${range.to} 行，成功 ${success} 行，失败 ${fail} 行`
    await writeOperation(tx, access, { operation: 'import', origin, what })
  })
}

async function writeRange(tx: Tx, plan: ImportPlan, range: Range): Promise<Applied> {
  const { access, save, rowSlot } = plan
  const { session, base } = access
  if (save && rowSlot !== null) return saveRows(tx, { ...plan, save, rowSlot }, range)
  if (plan.kind === 'update') {
    // Held until the end: what was judged is what is changed, and its history is what it was.
    await sql`select from ${sql.table(base.table)} t join staging.import_row s on ${matched(plan)}
      where s.import_id = ${range.importId} and s.row_no between ${range.from} and ${range.to}
      order by t.id for no key update of t`.execute(tx)
  }
  await sql`
    insert into sys_import_row (tenant_id, import_id, row_no, data_id, data_version, reason)
    select ${session.tenantId}, ${range.importId}, row_no, data_id, data_version, reason
    from (${verdicts(plan, range)}) verdict`.execute(tx)
  const taken = sql`
    from sys_import_row o where o.tenant_id = ${session.tenantId} and o.import_id = ${range.importId}
      and o.row_no between ${range.from} and ${range.to}`
  if (plan.kind === 'update') {
    await keepManyHistories(tx, access, sql`select o.data_id ${taken} and o.data_id is not null`)
    await updateRecords(tx, plan, range)
  } else await insertRecords(tx, plan, range)
  const { rows } = await sql<Applied>`
    select count(o.data_id)::int as success, (count(*) - count(o.data_id))::int as fail ${taken}`.execute(tx)
  return rows[0] ?? { success: 0, fail: 0 }
}

/** The staged rows of a range that were found good, each with its record's id in `o`. */
const good = ({ access: { session } }: ImportPlan, { importId, from, to }: Range) => sql`
  staging.import_row s join sys_import_row o on o.tenant_id = ${session.tenantId} and o.import_id = s.import_id
    and o.row_no = s.row_no and o.data_id is not null and s.import_id = ${importId} and s.row_no between ${from} and ${to}`

async function updateRecords(tx: Tx, plan: ImportPlan, range: Range): Promise<void> {
  const { base, session } = plan.access
  const sets = changedColumns(plan).map(({ column, value }) => sql`${sql.id(column)} = ${value}`)
  await sql`
    update ${sql.table(base.table)} t
    set ${sql.join([...sets, sql`update_by = ${session.username}`, sql`update_time = now()`, sql`version = t.version + 1`])}
    from ${good(plan, range)}
    where t.id = o.data_id ${base.tenant === 'platform' ? sql`` : sql`and t.tenant_id = ${session.tenantId}`}`.execute(
    tx,
  )
}

async function insertRecords(tx: Tx, plan: ImportPlan, range: Range): Promise<void> {
  const columns = createdColumns(plan)
  const names = columns.map(({ column }) => sql.id(column))
  await sql`
    insert into ${sql.table(plan.access.base.table)} (id, ${sql.join(names)})
    select o.data_id, ${sql.join(columns.map(({ value }) => value))} from ${good(plan, range)} order by s.row_no`.execute(
    tx,
  )
}

async function refuseRange(
  tx: Tx,
  { access: { session } }: ImportPlan,
  range: Range,
  reason: string,
): Promise<Applied> {
  const { numAffectedRows } = await sql`
    insert into sys_import_row (tenant_id, import_id, row_no, reason)
    select ${session.tenantId}, ${range.importId}, row_no, coalesce(problem, ${reason}) from staging.import_row
    where import_id = ${range.importId} and row_no between ${range.from} and ${range.to}`.execute(tx)
  return { success: 0, fail: Number(numAffectedRows ?? 0) }
}
