import { sql } from 'kysely'
import type { Db, Tx } from '../../plugins/db.ts'
import type { Origin } from '../../plugins/origin.ts'
import type { Access } from '../access.ts'
import { keepManyHistories, writeOperation } from '../audit.ts'
import type { Hooks } from '../hooks.ts'
import type { ImportPlan } from './plan.ts'
import { conflictReason, isDataFault, saveRows } from './save-rows.ts'
import { type Range, verdicts } from './verdicts.ts'
import { recordsToWrite, writeRecords } from './write-records.ts'

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
  hooks: Pick<Hooks, 'afterWrite' | 'beforeOverwrite' | 'checkBeforeWrite'>
}

export interface Applied {
  success: number
  /** Rows that say what their record has already. */
  same?: number
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
    await inChunk(applying, chunk, (tx, range) => writeRange(tx, applying, range))
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
    if (applied.success + (applied.same ?? 0) + applied.fail !== chunk.rows.length)
      throw new StagingLost(chunk.importId)
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

async function writeRange(tx: Tx, applying: Applying, range: Range): Promise<Applied> {
  const { plan, hooks } = applying
  const { access, save, rowSlot } = plan
  const { session } = access
  if (save && rowSlot !== null) {
    const saved = await saveRows(tx, { ...plan, save, rowSlot }, range)
    await lookAtWritten(tx, applying, range)
    return saved
  }
  await sql`
    insert into sys_import_row (tenant_id, import_id, row_no, data_id, data_version, outcome, reason)
    select ${session.tenantId}, ${range.importId}, row_no, data_id, data_version, outcome, reason
    from (${verdicts(plan, range, 'hold')}) verdict`.execute(tx)
  const taken = sql`
    from sys_import_row o where o.tenant_id = ${session.tenantId} and o.import_id = ${range.importId}
      and o.row_no between ${range.from} and ${range.to}`
  if (plan.kind === 'update') {
    const ids = sql`select o.data_id ${taken} and o.data_id is not null`
    await hooks.beforeOverwrite?.({ tx, access, ids, importId: range.importId, act: 'import' })
    await keepManyHistories(tx, access, ids)
  }
  const records = portionsOf(range).map(portion => recordsToWrite(plan, portion))
  const checked = (await hooks.checkBeforeWrite?.({ tx, access, records })) ?? null
  const written = await writeRecords(tx, plan, { range, checked })
  const { rows } = await sql<Applied>`
    select count(o.data_id)::int as success, count(o.outcome)::int as same, count(o.reason)::int as fail ${taken}`.execute(
    tx,
  )
  const [applied = { success: 0, fail: 0 }] = rows
  if (written !== applied.success) throw new StagingLost(range.importId)
  if (checked) await checked.afterWrite()
  else await lookAtWritten(tx, applying, range)
  return applied
}

/** So many rows are checked together: more of them in memory cost more in collecting garbage than they save. */
const portionRows = 1_000
/** Files with gaps between their rows have chunks with more numbers than rows. */
const maxPortions = 10

/** A range in parts, each small enough for a module to read its records at once. */
function portionsOf({ importId, from, to }: Range): Range[] {
  const size = Math.max(portionRows, Math.ceil((to - from + 1) / maxPortions))
  const portions: Range[] = []
  for (let at = from; at <= to; at += size) portions.push({ importId, from: at, to: Math.min(to, at + size - 1) })
  return portions
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
