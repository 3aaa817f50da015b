import type { CellProblem, DryRunReport } from '@xw/shared/wire/imports'
import { sql } from 'kysely'
import type { Db } from '../../plugins/db.ts'
import type { SheetRow } from '../../spreadsheet/types.ts'
import { uniqueColumns } from '../ddl-indexes.ts'
import { type ApplyContext, applyRows, type RowChunk, rangeOf, refuseRows, StagingLostError } from './apply.ts'
import { readNearest } from './nearest.ts'
import type { ImportPlan } from './plan.ts'
import { maxNotes, type StagedFile, stageRows } from './stage.ts'
import { buildVerdicts, noRecordMessage } from './verdicts.ts'

/** Rows that are written in one set and committed together. */
export const chunkRows = 5_000
/** Rows per commit when a module saves each of them: hashing a password alone takes a tenth of a second. */
const savedRows = 100

/** Rows per commit of a tree, in which they may stand in any order and still find their parents. */
const treeRows = 500

/** Returns the number of rows that commit together. */
export const chunkSizeOf = ({ save, access }: Pick<ImportPlan, 'save' | 'access'>): number =>
  save ? (access.base.tree ? treeRows : savedRows) : chunkRows
/** The share of an import's progress for reading the file. */
const readingPercent = 40
/** The length of a file is known only at its end; with this many rows, half of the reading progress is right. */
const usualRows = 20_000

/** A running import. */
export interface ImportRun extends ApplyContext {
  importId: string
  rows: AsyncIterable<SheetRow>
  signal: AbortSignal
  progress(percent: number, done?: ImportProgress): Promise<void>
  /**
   * Receives the cost of all rows, as a question about masked values, before anything is written or reported. Throws
   * when the user's budget is spent.
   */
  allow?(cost: number): Promise<void>
}

/** Totals of an import so far. */
interface ImportProgress {
  total: number
  success: number
  fail: number
}

/** The number of different texts that are reported. */
const maxWords = 200

const stageRun = ({ db, plan, importId, rows, signal, progress }: ImportRun): Promise<StagedFile> =>
  stageRows({
    db,
    plan,
    importId,
    rows,
    signal,
    onRows: count => progress(Math.round((readingPercent * count) / (count + usualRows))),
  })

/** Reads a file and checks every row, without writing anything. */
export async function tryImport(run: ImportRun): Promise<DryRunReport> {
  const { db, plan, signal, progress } = run
  const staged = await stageRun(run)
  const report: DryRunReport = {
    total: staged.total,
    good: 0,
    unmatched: 0,
    bad: 0,
    emptied: staged.emptiedCells,
    words: staged.emptied.slice(0, maxWords),
    chosen: staged.chosen.slice(0, maxWords),
    errors: [],
  }
  const cells = Map.groupBy(staged.problems, note => note.row)
  let spent = 0
  for (const chunk of chunksOf(run, staged)) {
    signal.throwIfAborted()
    for (const { row_no: row, reason, unmatched, cost } of await decideRows(db, plan, chunk)) {
      spent += cost
      if (reason === null) continue
      report[unmatched ? 'unmatched' : 'bad'] += 1
      if (report.errors.length < maxNotes)
        report.errors.push(...(cells.get(row) ?? [{ row, column: '', value: '', reason }]))
    }
    await progress(appliedPercent(chunk.done, staged))
  }
  await run.allow?.(spent)
  report.good = report.total - report.unmatched - report.bad
  return { ...report, errors: await addNearest(run, report.errors) }
}

/** Adds to the notes of unmatched rows the person they name and the nearest record. */
async function addNearest({ db, plan, importId }: ImportRun, errors: readonly CellProblem[]): Promise<CellProblem[]> {
  const rows = errors.filter(({ reason }) => reason === noRecordMessage(plan)).map(({ row }) => row)
  const label = plan.targets.find(target => target.isMatch)?.column ?? ''
  const found = await db.inTenant(plan.access.session.tenantId, async tx => {
    await sql`set local statement_timeout = '1min'`.execute(tx)
    return readNearest(tx, plan, { importId, rows })
  })
  return errors.map(note => {
    const near = rows.includes(note.row) ? found.get(note.row) : undefined
    if (!near) return note
    return { ...note, column: label, value: near.name, ...(near.record && { nearest: near.record }) }
  })
}

/** Adds up what the rows of a file tell of masked values. */
async function sumCosts(run: ImportRun, staged: StagedFile): Promise<number> {
  let sum = 0
  for (const chunk of chunksOf(run, staged)) {
    run.signal.throwIfAborted()
    for (const { cost } of await decideRows(run.db, run.plan, chunk)) sum += cost
  }
  return sum
}

interface RowVerdict {
  row_no: number
  reason: string | null
  unmatched: boolean
  cost: number
}

/** Returns the verdict on every row of a chunk, in their order. */
async function decideRows(db: Db, plan: ImportPlan, chunk: RowChunk): Promise<RowVerdict[]> {
  const { rows } = await db.inTenant(plan.access.session.tenantId, async tx => {
    await sql`set local statement_timeout = '5min'`.execute(tx)
    return sql<RowVerdict>`
      select row_no, reason, unmatched, cost from (${buildVerdicts(plan, rangeOf(chunk), 'look')}) verdict order by row_no`.execute(
      tx,
    )
  })
  if (rows.length !== chunk.rows.length) throw new StagingLostError(chunk.importId)
  return rows
}

/**
 * Reads a file and applies it in committed chunks. A repeated call reads the file again and continues after the last
 * committed chunk.
 */
export async function runImport(run: ImportRun): Promise<StagedFile> {
  const { db, plan, importId, signal, progress } = run
  const { tenantId } = plan.access.session
  const staged = await stageRun(run)
  const { applied_row: appliedRow } = await db.inTenant(tenantId, tx =>
    tx
      .updateTable('sys_import')
      .set({ total_num: staged.total, emptied_num: staged.emptiedCells })
      .where('id', '=', importId)
      .returning('applied_row')
      .executeTakeFirstOrThrow(),
  )
  if (run.allow && appliedRow === 0) await run.allow(await sumCosts(run, staged))
  for (const chunk of chunksOf(run, staged, appliedRow)) {
    if (signal.aborted) break
    await applyRows(run, chunk)
    if (plan.kind === 'add' && chunk.rows.length === chunk.done) await describeTable(run)
    const { success, same } = await readState(run)
    const done = { total: staged.total, success, fail: chunk.done - success - same }
    await progress(appliedPercent(chunk.done, staged), done)
  }
  return staged
}

/**
 * Analyzes the table after the first chunk. It may have been empty before, and autovacuum would be too late for the
 * next chunks to use the right index.
 */
async function describeTable({ db, plan }: ImportRun): Promise<void> {
  const { base } = plan.access
  const keys = uniqueColumns(base)
  // Without statistics on `del_flag`, a partial index on rows in use looks nearly empty to the planner.
  const columns = [...keys, ...(base.recycleBin ? ['del_flag'] : [])].map(column => sql.id(column))
  if (keys.length > 0)
    await sql`analyze (skip_locked) ${sql.table(base.table)} (${sql.join(columns)})`.execute(db.platform)
}

const readState = ({ db, plan, importId }: ApplyContext & { importId: string }) =>
  db.inTenant(plan.access.session.tenantId, tx =>
    tx
      .selectFrom('sys_import')
      .select(['applied_row as applied', 'success_num as success', 'same_num as same'])
      .where('id', '=', importId)
      .executeTakeFirstOrThrow(),
  )

/** Gives the remaining rows of a cancelled import a reason, so that every row has a result. */
export async function refuseRemainingRows(run: ImportRun, staged: StagedFile): Promise<void> {
  const { applied } = await readState(run)
  for (const chunk of chunksOf(run, staged, applied)) await refuseRows(run, chunk, '导入已取消，未处理')
}

const appliedPercent = (rows: number, { total }: StagedFile) =>
  readingPercent + Math.round(((99 - readingPercent) * rows) / total)

/** Yields the chunks after the last applied row; `done` is the number of rows completed with the chunk. */
function* chunksOf(
  { importId, plan }: ImportRun,
  { rows }: StagedFile,
  applied = 0,
): Generator<RowChunk & { done: number }> {
  const size = chunkSizeOf(plan)
  const first = rows.findIndex(row => row > applied)
  if (first < 0) return
  for (let at = first; at < rows.length; at += size) {
    const chunk = rows.slice(at, at + size)
    yield { importId, rows: chunk, done: at + chunk.length }
  }
}
