import { sql } from 'kysely'
import type { Db, Tx } from '../../plugins/db.ts'
import type { Origin } from '../../plugins/origin.ts'
import type { Access } from '../access.ts'
import { keepManyHistories, writeOperation } from '../audit.ts'
import type { Hooks } from '../hooks.ts'
import type { ImportPlan } from './plan.ts'
import { conflictReason, isDataFault, saveRows } from './save-rows.ts'
import { buildVerdicts, type RowRange } from './verdicts.ts'
import { recordsToWrite, writeImportedRecords } from './write-records.ts'

/** The parameters that every chunk of an import shares. */
export interface ChunkCommitter {
  origin: Origin
  /** Runs a chunk in a transaction of its own, provided this worker still runs the import. */
  commit(work: (tx: Tx) => Promise<void>): Promise<void>
}

/** The context for applying a chunk of rows. */
export interface ApplyContext extends ChunkCommitter {
  db: Db
  plan: ImportPlan
  /** The hooks of the resource. */
  hooks: Pick<Hooks, 'afterWrite' | 'beforeOverwrite' | 'checkBeforeWrite'>
}

export interface ApplyResult {
  success: number
  /** Rows whose values their record already has. */
  same?: number
  fail: number
}

/** Rows of an import that commit together, by row number. */
export interface RowChunk {
  importId: string
  rows: readonly number[]
}

/** Returns the range from the first to the last row of a chunk. */
export const rangeOf = ({ importId, rows }: RowChunk): RowRange => ({
  importId,
  from: rows[0] ?? 0,
  to: rows.at(-1) ?? 0,
})

/**
 * Applies a chunk in one transaction: row results, records, history, a log line and the import's progress commit
 * together. A chunk that is already applied is skipped, so that a retry continues.
 */
export async function applyRows(applying: ApplyContext, chunk: RowChunk): Promise<void> {
  const { importId, rows } = chunk
  try {
    await inChunk(applying, chunk, (tx, range) => writeRange(tx, applying, range))
  } catch (error) {
    // Splits the rows in halves until the faulty row is alone.
    if (!isDataFault(error)) throw error
    if (rows.length > 1) {
      const middle = Math.ceil(rows.length / 2)
      await applyRows(applying, { importId, rows: rows.slice(0, middle) })
      await applyRows(applying, { importId, rows: rows.slice(middle) })
    } else await refuseRows(applying, chunk, conflictReason)
  }
}

/** Runs the module's `afterWrite` on the records of a range. */
async function runAfterWrite(tx: Tx, { plan: { access }, hooks }: ApplyContext, range: RowRange): Promise<void> {
  if (!hooks.afterWrite) return
  const { rows } = await sql<{ id: string }>`
    select o.data_id as id from sys_import_row o
    where o.tenant_id = ${access.session.tenantId} and o.import_id = ${range.importId}
      and o.row_no between ${range.from} and ${range.to} and o.data_id is not null`.execute(tx)
  await hooks.afterWrite({ tx, access, ids: rows.map(({ id }) => id) })
}

/** Refuses every row of a chunk with the same reason, without checking it. */
export const refuseRows = (applying: ApplyContext, chunk: RowChunk, reason: string): Promise<void> =>
  inChunk(applying, chunk, (tx, range) => refuseRange(tx, applying.plan, range, reason))

/**
 * Checks that every row has a result. A crash of PostgreSQL empties the unlogged staging table; the rows would then
 * seem to be done.
 */
async function inChunk(
  applying: ApplyContext,
  chunk: RowChunk,
  write: (tx: Tx, range: RowRange) => Promise<ApplyResult>,
): Promise<void> {
  const range = rangeOf(chunk)
  await commitRange({ ...applying, access: applying.plan.access }, range, async tx => {
    const applied = await write(tx, range)
    if (applied.success + (applied.same ?? 0) + applied.fail !== chunk.rows.length)
      throw new StagingLostError(chunk.importId)
    return applied
  })
}

/** Staged rows of an import are gone. Its file has to be read again. */
export class StagingLostError extends Error {
  constructor(importId: string) {
    super(`staged rows of import ${importId} are gone`)
  }
}

/** Writes a range of an import exactly once, with its counts and a log line. A repeated call does nothing. */
export async function commitRange(
  { access, origin, commit }: ChunkCommitter & { access: Access },
  range: RowRange,
  write: (tx: Tx) => Promise<ApplyResult>,
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
    const { success, same = 0, fail } = await write(tx)
    await tx
      .updateTable('sys_import')
      .set(eb => ({
        success_num: eb('success_num', '+', success),
        same_num: eb('same_num', '+', same),
        fail_num: eb('fail_num', '+', fail),
      }))
      .where('id', '=', range.importId)
      .execute()
    const known = same > 0 ? `，相同 ${same} 行` : ''
    const what = `第 ${range.from} 至 ${range.to} 行，成功 ${success} 行，失败 ${fail} 行${known}`
    await writeOperation(tx, access, { operation: 'import', origin, what })
  })
}

async function writeRange(tx: Tx, applying: ApplyContext, range: RowRange): Promise<ApplyResult> {
  const { plan, hooks } = applying
  const { access, save, rowSlot } = plan
  const { session } = access
  if (save && rowSlot !== null) {
    const saved = await saveRows(tx, { ...plan, save, rowSlot }, range)
    await runAfterWrite(tx, applying, range)
    return saved
  }
  await sql`
    insert into sys_import_row (tenant_id, import_id, row_no, data_id, data_version, outcome, reason)
    select ${session.tenantId}, ${range.importId}, row_no, data_id, data_version, outcome, reason
    from (${buildVerdicts(plan, range, 'hold')}) verdict`.execute(tx)
  const taken = sql`
    from sys_import_row o where o.tenant_id = ${session.tenantId} and o.import_id = ${range.importId}
      and o.row_no between ${range.from} and ${range.to}`
  if (plan.kind === 'update') {
    const ids = sql`select o.data_id ${taken} and o.data_id is not null`
    await hooks.beforeOverwrite?.({ tx, access, ids, importId: range.importId, act: 'import' })
    await keepManyHistories(tx, access, ids)
  }
  const records = splitRange(range).map(portion => recordsToWrite(plan, portion))
  const checked = (await hooks.checkBeforeWrite?.({ tx, access, records })) ?? null
  const written = await writeImportedRecords(tx, plan, { range, checked })
  const { rows } = await sql<ApplyResult>`
    select count(o.data_id)::int as success, count(o.outcome)::int as same, count(o.reason)::int as fail ${taken}`.execute(
    tx,
  )
  const [applied = { success: 0, fail: 0 }] = rows
  if (written !== applied.success) throw new StagingLostError(range.importId)
  if (checked) await checked.afterWrite()
  else await runAfterWrite(tx, applying, range)
  return applied
}

/** Rows checked together. With more, garbage collection costs more than the larger query saves. */
const portionRows = 1_000
/** A file with gaps between its rows has ranges with more numbers than rows. */
const maxPortions = 10

/** Splits a range into parts that a module can check in memory. */
function splitRange({ importId, from, to }: RowRange): RowRange[] {
  const size = Math.max(portionRows, Math.ceil((to - from + 1) / maxPortions))
  const portions: RowRange[] = []
  for (let at = from; at <= to; at += size) portions.push({ importId, from: at, to: Math.min(to, at + size - 1) })
  return portions
}

async function refuseRange(
  tx: Tx,
  { access: { session } }: ImportPlan,
  range: RowRange,
  reason: string,
): Promise<ApplyResult> {
  const { numAffectedRows } = await sql`
    insert into sys_import_row (tenant_id, import_id, row_no, reason)
    select ${session.tenantId}, ${range.importId}, row_no, coalesce(problem, ${reason}) from staging.import_row
    where import_id = ${range.importId} and row_no between ${range.from} and ${range.to}`.execute(tx)
  return { success: 0, fail: Number(numAffectedRows ?? 0) }
}
