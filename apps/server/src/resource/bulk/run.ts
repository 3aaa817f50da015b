import type { CellProblem, DryRunReport } from '@xw/shared/wire/imports'
import { sql } from 'kysely'
import type { Db } from '../../plugins/db.ts'
import type { Row } from '../../spreadsheet/types.ts'
import { uniqueColumns } from '../ddl-indexes.ts'
import { type Applying, applyRows, type Chunk, rangeOf, refuseRows, StagingLost } from './apply.ts'
import { readNearest } from './nearest.ts'
import type { ImportPlan } from './plan.ts'
import { maxNotes, type Staged, stageRows } from './stage.ts'
import { noRecord, verdicts } from './verdicts.ts'

/** So many rows are written and committed together by the set. */
export const chunkRows = 5_000
/** So many where a module saves each of them: hashing a password alone takes a tenth of a second. */
const savedRows = 100

/** So many of a tree: they may stand in any order and still find what they hang below. */
const treeRows = 500

/** How many rows of an import come together or not at all. */
export const chunkOf = ({ save, access }: Pick<ImportPlan, 'save' | 'access'>): number =>
  save ? (access.base.tree ? treeRows : savedRows) : chunkRows
/** Of a run's progress, so much is reading the file. */
const readingPercent = 40
/** How long a file is shows only at its end; for one of this many rows half of the reading's progress is right. */
const usualRows = 20_000

/** One import under way, whoever started it. */
export interface ImportRun extends Applying {
  importId: string
  rows: AsyncIterable<Row>
  signal: AbortSignal
  progress(percent: number, done?: Done): Promise<void>
  /** Asked before anything is told or written, with the number of rows that mean no record; throws where it is too many. */
  allow?(unmatched: number): Promise<void>
}

/** How many rows there are, and what became of those that are done. */
interface Done {
  total: number
  success: number
  fail: number
}

/** So many different words are told. */
const maxWords = 200

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
export async function tryImport(run: ImportRun): Promise<DryRunReport> {
  const { db, plan, signal, progress } = run
  const staged = await stage(run)
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
  for (const chunk of chunksOf(run, staged)) {
    signal.throwIfAborted()
    for (const { row_no: row, reason, unmatched } of await judgeRows(db, plan, chunk)) {
      if (reason === null) continue
      report[unmatched ? 'unmatched' : 'bad'] += 1
      if (report.errors.length < maxNotes)
        report.errors.push(...(cells.get(row) ?? [{ row, column: '', value: '', reason }]))
    }
    await progress(appliedPercent(chunk.done, staged))
  }
  await run.allow?.(report.unmatched)
  report.good = report.total - report.unmatched - report.bad
  return { ...report, errors: await withNearest(run, report.errors) }
}

/** Says of rows that mean no record who they are about, and which record comes nearest. */
async function withNearest({ db, plan, importId }: ImportRun, errors: readonly CellProblem[]): Promise<CellProblem[]> {
  const rows = errors.filter(({ reason }) => reason === noRecord(plan)).map(({ row }) => row)
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

/** How many rows of a file mean no record. */
async function countUnmatched(run: ImportRun, staged: Staged): Promise<number> {
  let count = 0
  for (const chunk of chunksOf(run, staged)) {
    run.signal.throwIfAborted()
    count += (await judgeRows(run.db, run.plan, chunk)).filter(({ unmatched }) => unmatched).length
  }
  return count
}

interface RowVerdict {
  row_no: number
  reason: string | null
  unmatched: boolean
}

/** The verdict on every row of a chunk, in their order. */
async function judgeRows(db: Db, plan: ImportPlan, chunk: Chunk): Promise<RowVerdict[]> {
  const { rows } = await db.inTenant(plan.access.session.tenantId, async tx => {
    await sql`set local statement_timeout = '5min'`.execute(tx)
    return sql<RowVerdict>`
      select row_no, reason, unmatched from (${verdicts(plan, rangeOf(chunk), 'look')}) verdict order by row_no`.execute(
      tx,
    )
  })
  if (rows.length !== chunk.rows.length) throw new StagingLost(chunk.importId)
  return rows
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
  if (run.allow && appliedRow === 0) await run.allow(await countUnmatched(run, staged))
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
 * Has PostgreSQL look at what a first chunk brought: a table that was empty is not any more, and autovacuum would notice
 * too late for the next chunks to be compared with it by the right index.
 */
async function describeTable({ db, plan }: ImportRun): Promise<void> {
  const { base } = plan.access
  const keys = uniqueColumns(base)
  // An index over what is in use looks nearly empty where nobody knows that nothing else is there.
  const columns = [...keys, ...(base.recycleBin ? ['del_flag'] : [])].map(column => sql.id(column))
  if (keys.length > 0)
    await sql`analyze (skip_locked) ${sql.table(base.table)} (${sql.join(columns)})`.execute(db.platform)
}

const readState = ({ db, plan, importId }: Applying & { importId: string }) =>
  db.inTenant(plan.access.session.tenantId, tx =>
    tx
      .selectFrom('sys_import')
      .select(['applied_row as applied', 'success_num as success', 'same_num as same'])
      .where('id', '=', importId)
      .executeTakeFirstOrThrow(),
  )

/** Gives the rows that a cancelled import did not come to their reason, so that every row has a result. */
export async function refuseRest(run: ImportRun, staged: Staged): Promise<void> {
  const { applied } = await readState(run)
  for (const chunk of chunksOf(run, staged, applied)) await refuseRows(run, chunk, '导入已取消，未处理')
}

const appliedPercent = (rows: number, { total }: Staged) =>
  readingPercent + Math.round(((99 - readingPercent) * rows) / total)

/** What comes after the last row that has been applied; `done` says how many rows are once a chunk is. */
function* chunksOf({ importId, plan }: ImportRun, { rows }: Staged, applied = 0): Generator<Chunk & { done: number }> {
  const size = chunkOf(plan)
  const first = rows.findIndex(row => row > applied)
  if (first < 0) return
  for (let at = first; at < rows.length; at += size) {
    const chunk = rows.slice(at, at + size)
    yield { importId, rows: chunk, done: at + chunk.length }
  }
}
