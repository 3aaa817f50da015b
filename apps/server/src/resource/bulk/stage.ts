import { typeOf } from '@xw/shared/field-types/index'
import type { CellProblem, UnknownWord } from '@xw/shared/wire/imports'
import { sql } from 'kysely'
import { refused } from '../../lib/errors.ts'
import type { Db } from '../../plugins/db.ts'
import type { SheetRow } from '../../spreadsheet/types.ts'
import { splitCodes } from './cells.ts'
import { createCodeBook } from './code-book.ts'
import { toCopyField } from './copy-text.ts'
import { readSheetTable, type SheetTable } from './header.ts'
import { createRowMatcher } from './match-rows.ts'
import {
  breakableKeys,
  comparedColumn,
  formatKeyLabels,
  type ImportPlan,
  type ImportTarget,
  mayBeEmpty,
} from './plan.ts'
import { createRowReader, type ReadRow, type WordNote } from './read-row.ts'

/** Rows read at a time: enough to look up codes together, few enough to let other work run in between. */
const batchRows = 500
const maxRows = 1_048_576
/** How many problems and unknown texts are reported. */
export const maxNotes = 100
const maxWords = 5_000

/** The result of reading a file. */
export interface StagedFile {
  total: number
  /** The row numbers of the file, in order; there may be gaps. */
  rows: number[]
  /** Problems of single rows, the first ones. */
  problems: CellProblem[]
  emptiedCells: number
  emptied: UnknownWord[]
  /** Texts translated by an earlier choice. */
  chosen: UnknownWord[]
}

interface StagingInput {
  db: Db
  plan: ImportPlan
  importId: string
  rows: AsyncIterable<SheetRow>
  signal: AbortSignal
  onRows(count: number): Promise<void>
}

/** Reads a file into the staging table: every row with its values, sealed and translated, or with its problem. */
export async function stageRows(staging: StagingInput): Promise<StagedFile> {
  const wanted = staging.plan.mapping.map(({ column }) => column)
  const table = await readSheetTable(staging.rows, names => wanted.filter(column => names.includes(column)).length)
  try {
    const missing = wanted.filter(column => !table?.names.includes(column))
    if (!table || missing.length > 0) throw refused(`文件中没有这些列：${missing.join('、')}，请重新匹配字段`)
    return await stageTable(staging, table)
  } finally {
    // Also when the database was gone before the first row.
    await table?.close()
  }
}

async function stageTable(
  { db, plan, importId, signal, onRows }: StagingInput,
  table: SheetTable,
): Promise<StagedFile> {
  const places = plan.targets.map(({ column }) => (column === null ? null : table.names.indexOf(column)))
  const codes = createCodeBook(plan.words)
  const readRows = createRowReader(plan, { places, codes, match: createRowMatcher(plan, table.names) })
  const coded = plan.targets.flatMap((target, index) =>
    typeOf(target.field).labels ? [{ target, place: places[index] }] : [],
  )
  const summary = createSummary()

  async function* lines() {
    for await (const batch of batchesOf(table.rows, batchRows)) {
      signal.throwIfAborted()
      const read = await db.inTenant(plan.access.session.tenantId, async tx => {
        for (const { target, place } of coded) {
          if (place === null || place === undefined) continue
          const written = new Set(batch.map(row => row.cells[place]))
          await codes.learn(
            tx,
            target,
            [...written].flatMap(cell => splitCodes(target, cell)),
          )
        }
        return readRows(tx, batch)
      })
      let text = ''
      read.forEach((row, index) => {
        const number = batch[index]?.number ?? 0
        summary.add(number, row)
        text += toLine(importId, number, row)
      })
      if (summary.total() > maxRows) throw refused(`一次最多导入 ${maxRows} 行，请拆分后分次导入`)
      await onRows(summary.total())
      yield text
    }
  }

  await db.platform.deleteFrom('staging.import_row').where('import_id', '=', importId).execute()
  const slots = Array.from({ length: plan.slots }, (_, index) => `v${index + 1}`)
  const columns = ['import_id', 'row_no', 'problem', 'is_same', ...slots]
  await db.copyInto('staging.import_row', columns, lines())
  // The planner has to know the number of rows.
  await sql`analyze staging.import_row`.execute(db.platform)
  await markRepeated(db, plan, importId)
  return summary.result()
}

async function* batchesOf(rows: AsyncIterable<SheetRow>, size: number): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Formats a row for COPY. A row with a problem is stored without its values. */
function toLine(importId: string, number: number, { problems, isSame, slots }: ReadRow): string {
  const problem = problems.length > 0 ? problems.map(({ reason }) => reason).join('；') : null
  let line = `${importId}\t${number}\t${toCopyField(problem)}\t${isSame}`
  for (const slot of slots) line += `\t${toCopyField(problem === null ? slot : null)}`
  return `${line}\n`
}

function createSummary() {
  const result: StagedFile = { total: 0, rows: [], problems: [], emptiedCells: 0, emptied: [], chosen: [] }
  const emptied = createTally()
  const chosen = createTally()
  return {
    total: () => result.total,
    add(number: number, read: ReadRow) {
      result.total += 1
      result.rows.push(number)
      if (read.problems.length > 0) {
        if (result.problems.length < maxNotes) result.problems.push(...read.problems)
        return
      }
      result.emptiedCells += new Set(read.emptied.map(({ key }) => key)).size
      read.emptied.forEach(emptied.add)
      read.chosen.forEach(chosen.add)
    },
    result: (): StagedFile => ({ ...result, emptied: emptied.words(), chosen: chosen.words() }),
  }
}

/** Counts how often each text occurs in each column, up to `maxWords` different ones. */
function createTally() {
  const known = new Map<string, UnknownWord>()
  return {
    add({ row, ...note }: WordNote) {
      const name = `${note.key}\t${note.value}`
      const word = known.get(name)
      if (word) word.count += 1
      else if (known.size < maxWords) known.set(name, { ...note, count: 1, firstRow: row })
    },
    words: () => [...known.values()],
  }
}

/** Marks repeated rows: the second row with the same record, or with the same unique value, is an error. */
async function markRepeated(db: Db, plan: ImportPlan, importId: string): Promise<void> {
  for (const targets of uniqueKeysOf(plan)) {
    const isSame = plan.match && targets.every(target => target.isMatch)
    const sentence = isSame ? '与第 %s 行是同一条记录' : `${formatKeyLabels(targets)}与第 %s 行相同`
    const valueOf = (target: ImportTarget) => sql`nullif(${sql.id(`v${comparedColumn(target).slot}`)}, '')`
    const needed = targets.length > 1 ? targets.filter(target => !mayBeEmpty(target)) : targets
    const isWhole = sql.join(
      [sql`problem is null`, ...needed.map(target => sql`${valueOf(target)} is not null`)],
      sql` and `,
    )
    await db.platform.transaction().execute(async tx => {
      await sql`set local statement_timeout = '5min'; set local work_mem = '64MB'`.execute(tx)
      await sql`
        update staging.import_row s set problem = format(${sentence}, same.first)
        from (
          select row_no, min(row_no) over (partition by ${sql.join(targets.map(target => sql`${valueOf(target)} collate "C"`))}) as first
          from staging.import_row where import_id = ${importId} and ${isWhole}) same
        where s.import_id = ${importId} and s.row_no = same.row_no and same.first < same.row_no`.execute(tx)
    })
  }
}

/** Returns the keys that must not repeat within a file: the match fields, and the unique fields it writes. */
function uniqueKeysOf(plan: ImportPlan): ImportTarget[][] {
  const { access, targets, match, kind } = plan
  const { fields } = access.base
  const find = (key: string) => targets.filter(target => target.key === key)
  const single = Object.keys(fields).filter(key => fields[key]?.unique && !match?.includes(key))
  const combined = kind === 'add' ? breakableKeys(plan) : []
  const keys = [...(match ? [match.flatMap(find)] : []), ...single.map(find), ...combined.map(key => key.flatMap(find))]
  return keys.filter(key => key.length > 0)
}
