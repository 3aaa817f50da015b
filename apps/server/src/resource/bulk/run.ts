import { sql } from 'kysely'
import type { Row } from '../../spreadsheet/types.ts'
import { type Applying, applyRange, refuseRows } from './apply.ts'
import type { ImportPlan } from './plan.ts'
import type { CellNote } from './read-row.ts'
import { maxNotes, type Staged, stageRows } from './stage.ts'
import { verdicts } from './verdicts.ts'

/** So many rows are written and committed together by the set. */
export const chunkRows = 5_000
/** So many where a module saves each of them: hashing a password alone takes a tenth of a second. */
const savedRows = 100

/** How many rows of an import come together or not at all. */
export const chunkOf = ({ save }: Pick<ImportPlan, 'save'>): number => (save ? savedRows : chunkRows)
/** Of a run's progress, so much is reading the file. */
const readingPercent = 40
/** How long a file is shows only at its end; for one of this many rows half of the reading's progress is right. */
const usualRows = 20_000

/** One import under way, whoever started it. */
export interface ImportRun extends Applying {
  importId: string
  rows: AsyncIterable<Row>
  signal: AbortSignal
  progress(percent: number, done?: { rows: number; total: number }): Promise<void>
}

/** What a try shows before anything is written. */
export interface TryReport {
  total: number
  /** Rows that would be taken. */
  good: number
  unmatched: number
  bad: number
  emptied: number
  /** The first ones, by row. */
  errors: CellNote[]
}

const stage = ({ db, plan, importId, rows, signal, progress }: ImportRun): Promise<Staged> =>
  stageRows({
    db,
    plan,
    importId,
    rows,
    signal,
    onRows: count => progress(Math.round((readingPercent * count) / (count + usualRows))),
  })

/** Reads a file and asks about every row, and leaves everything as it is. */
export async function tryImport(run: ImportRun): Promise<TryReport> {
  const { db, plan, importId, signal, progress } = run
  const staged = await stage(run)
  const report: TryReport = {
    total: staged.total,
    good: 0,
    unmatched: 0,
    bad: 0,
    emptied: staged.emptiedCells,
    errors: [],
  }
  const cells = Map.groupBy(staged.problems, note => note.row)
  for (const range of rangesFrom(0, staged, chunkOf(plan))) {
    signal.throwIfAborted()
    const { rows } = await db.inTenant(plan.access.session.tenantId, async tx => {
      await sql`set local statement_timeout = '5min'`.execute(tx)
      return sql<{ row_no: number; reason: string; unmatched: boolean }>`
        select row_no, reason, unmatched from (${verdicts(plan, { importId, ...range })}) verdict
        where reason is not null order by row_no`.execute(tx)
    })
    for (const { row_no: row, reason, unmatched } of rows) {
      report[unmatched ? 'unmatched' : 'bad'] += 1
      if (report.errors.length < maxNotes)
        report.errors.push(...(cells.get(row) ?? [{ row, column: '', value: '', reason }]))
    }
    await progress(appliedPercent(range.to, staged.lastRow))
  }
  report.good = report.total - report.unmatched - report.bad
  return report
}

/**
 * Reads a file and applies it in committed chunks. Called again after whatever ended it, it reads the file again and
 * goes on after the last chunk that was committed.
 */
export async function runImport(run: ImportRun): Promise<Staged> {
  const { db, plan, importId, signal, progress } = run
  const { tenantId } = plan.access.session
  const staged = await stage(run)
  const { applied_row: appliedRow } = await db.inTenant(tenantId, tx =>
    tx
      .updateTable('sys_import')
      .set({ total_num: staged.total, emptied_num: staged.emptiedCells })
      .where('id', '=', importId)
      .returning('applied_row')
      .executeTakeFirstOrThrow(),
  )
  for (const range of rangesFrom(appliedRow, staged, chunkOf(plan))) {
    if (signal.aborted) break
    await applyRange(run, { importId, ...range })
    const done = { rows: Math.min(range.to, staged.total), total: staged.total }
    await progress(appliedPercent(range.to, staged.lastRow), done)
  }
  return staged
}

/** Gives the rows that a cancelled import did not come to their reason, so that every row has a result. */
export async function refuseRest(run: Applying & { importId: string }): Promise<void> {
  const { db, plan, importId } = run
  const { from, to } = await db.inTenant(plan.access.session.tenantId, async tx => {
    const { applied_row: applied } = await tx
      .selectFrom('sys_import')
      .select('applied_row')
      .where('id', '=', importId)
      .executeTakeFirstOrThrow()
    const last = await tx
      .selectFrom('staging.import_row')
      .select(eb => eb.fn.max('row_no').as('row'))
      .where('import_id', '=', importId)
      .executeTakeFirst()
    return { from: applied + 1, to: last?.row ?? 0 }
  })
  if (from <= to) await refuseRows(run, { importId, from, to }, '导入已取消，未处理')
}

const appliedPercent = (row: number, lastRow: number) =>
  readingPercent + Math.round((99 - readingPercent) * Math.min(1, row / lastRow))

/** A file that fits into one chunk is one, wherever in it its rows stand. */
function* rangesFrom(
  applied: number,
  { total, lastRow }: Staged,
  chunk: number,
): Generator<{ from: number; to: number }> {
  const rows = total <= chunk ? lastRow : chunk
  for (let from = applied + 1; from <= lastRow; from += rows) {
    yield { from, to: Math.min(lastRow, from + rows - 1) }
  }
}
