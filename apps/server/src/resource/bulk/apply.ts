import { sql } from 'kysely'
import type { Db, Tx } from '../../plugins/db.ts'
import type { Origin } from '../../plugins/origin.ts'
import type { Access } from '../access.ts'
import { keepManyHistories, writeOperation } from '../audit.ts'
import type { Hooks } from '../hooks.ts'
import { assignments, stamps } from '../stamps.ts'
import type { ImportPlan } from './plan.ts'
import { conflictReason, isDataFault, saveRows } from './save-rows.ts'
import { changedColumns, createdColumns } from './sql-row.ts'
import { type Range, verdicts } from './verdicts.ts'

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
  /** Of the resource whose records they become. */
  hooks: Pick<Hooks, 'afterWrite' | 'beforeOverwrite'>
}

export interface Applied {
  success: number
  fail: number
}

/** Rows of an import that come together, by their numbers in the file. */
export interface Chunk {
  importId: string
  rows: readonly number[]
}

/** From its first row to its last. */
export const rangeOf = ({ importId, rows }: Chunk): Range => ({ importId, from: rows[0] ?? 0, to: rows.at(-1) ?? 0 })

/**
 * Applies a chunk in one transaction: the results of its rows, the records, their history, one line in the log and the
 * import's progress come together or not at all. A chunk that is already done is left alone, so that a retry goes on.
 */
export async function applyRows(applying: Applying, chunk: Chunk): Promise<void> {
  const { importId, rows } = chunk
  try {
    await inChunk(applying, chunk, async (tx, range) => {
      const applied = await writeRange(tx, applying, range)
      await lookAtWritten(tx, applying, range)
      return applied
    })
  } catch (error) {
    // The rows are tried in halves, until the one is alone whose fault it is.
    if (!isDataFault(error)) throw error
    if (rows.length > 1) {
      const middle = Math.ceil(rows.length / 2)
      await applyRows(applying, { importId, rows: rows.slice(0, middle) })
      await applyRows(applying, { importId, rows: rows.slice(middle) })
    } else await refuseRows(applying, chunk, conflictReason)
  }
}

/** Has the module look at the records that a range became, all at once. */
async function lookAtWritten(tx: Tx, { plan: { access }, hooks }: Applying, range: Range): Promise<void> {
  if (!hooks.afterWrite) return
  const { rows } = await sql<{ id: string }>`
    select o.data_id as id from sys_import_row o
    where o.tenant_id = ${access.session.tenantId} and o.import_id = ${range.importId}
      and o.row_no between ${range.from} and ${range.to} and o.data_id is not null`.execute(tx)
  await hooks.afterWrite({ tx, access, ids: rows.map(({ id }) => id) })
}

/** Gives every row of a chunk the same reason, without looking at it. */
export const refuseRows = (applying: Applying, chunk: Chunk, reason: string): Promise<void> =>
  inChunk(applying, chunk, (tx, range) => refuseRange(tx, applying.plan, range, reason))

/**
 * Every row has its result, or none has: a crash of PostgreSQL empties the staging table, and then there is nothing to
 * apply, which must not pass for being done.
 */
async function inChunk(
  applying: Applying,
  chunk: Chunk,
  write: (tx: Tx, range: Range) => Promise<Applied>,
): Promise<void> {
  const range = rangeOf(chunk)
  await commitRange({ ...applying, access: applying.plan.access }, range, async tx => {
    const applied = await write(tx, range)
    if (applied.success + applied.fail !== chunk.rows.length) throw new StagingLost(chunk.importId)
    return applied
  })
}

/** The staged rows of an import are gone, or some of them: its file has to be read again. */
export class StagingLost extends Error {
  constructor(importId: string) {
    super(`staged rows of import ${importId} are gone`)
  }
}

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

async function writeRange(tx: Tx, { plan, hooks }: Applying, range: Range): Promise<Applied> {
  const { access, save, rowSlot } = plan
  const { session } = access
  if (save && rowSlot !== null) return saveRows(tx, { ...plan, save, rowSlot }, range)
  await sql`
    insert into sys_import_row (tenant_id, import_id, row_no, data_id, data_version, reason)
    select ${session.tenantId}, ${range.importId}, row_no, data_id, data_version, reason
    from (${verdicts(plan, range, 'hold')}) verdict`.execute(tx)
  const taken = sql`
    from sys_import_row o where o.tenant_id = ${session.tenantId} and o.import_id = ${range.importId}
      and o.row_no between ${range.from} and ${range.to}`
  if (plan.kind === 'update') {
    const ids = sql`select o.data_id ${taken} and o.data_id is not null`
    await hooks.beforeOverwrite?.({ tx, access, ids, importId: range.importId, act: 'import' })
    await keepManyHistories(tx, access, ids)
  }
  const written = await (plan.kind === 'update' ? updateRecords : insertRecords)(tx, plan, range)
  const { rows } = await sql<Applied>`
    select count(o.data_id)::int as success, (count(*) - count(o.data_id))::int as fail ${taken}`.execute(tx)
  const [applied = { success: 0, fail: 0 }] = rows
  if (written !== applied.success) throw new StagingLost(range.importId)
  return applied
}

/**
 * The staged rows of a range that were found good, each with its record's id in `o`. The range is said for both: from the
 * one the planner does not see it for the other, and would look at all results of the import so far, in every chunk.
 */
const good = ({ access: { session } }: ImportPlan, { importId, from, to }: Range) => sql`
  staging.import_row s join sys_import_row o on o.row_no = s.row_no
    and s.import_id = ${importId} and s.row_no between ${from} and ${to}
    and o.tenant_id = ${session.tenantId} and o.import_id = ${importId} and o.row_no between ${from} and ${to}
    and o.data_id is not null`

/** Gives how many it wrote. */
async function updateRecords(tx: Tx, plan: ImportPlan, range: Range): Promise<number> {
  const { base, session } = plan.access
  const sets = changedColumns(plan).map(({ column, value }) => sql`${sql.id(column)} = ${value}`)
  const { numAffectedRows } = await sql`
    update ${sql.table(base.table)} t
    set ${sql.join([...sets, assignments(stamps(session, 't'))])}
    from ${good(plan, range)}
    where t.id = o.data_id ${base.tenant === 'platform' ? sql`` : sql`and t.tenant_id = ${session.tenantId}`}`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

/** Gives how many it wrote. */
async function insertRecords(tx: Tx, plan: ImportPlan, range: Range): Promise<number> {
  const columns = createdColumns(plan)
  const names = columns.map(({ column }) => sql.id(column))
  const { numAffectedRows } = await sql`
    insert into ${sql.table(plan.access.base.table)} (id, ${sql.join(names)})
    select o.data_id, ${sql.join(columns.map(({ value }) => value))} from ${good(plan, range)} order by s.row_no`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
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
