import { typeOf } from '@xw/shared/field-types/index'
import type { CellNote, CountedWord } from '@xw/shared/wire/imports'
import { sql } from 'kysely'
import { refused } from '../../lib/errors.ts'
import type { Db } from '../../plugins/db.ts'
import type { Row } from '../../spreadsheet/types.ts'
import { codesIn } from './cells.ts'
import { createCodeBook } from './code-book.ts'
import { readTable, type Table } from './header.ts'
import { combinedKeys, comparedColumn, type ImportPlan, type Target } from './plan.ts'
import { createRowReader, type ReadRow, type WordNote } from './read-row.ts'

/** So many rows are read at a time: long enough for one question about codes, short enough for other work in between. */
const batchRows = 500
const maxRows = 1_048_576
/** How much is told of what is wrong, and of words that are no codes. */
export const maxNotes = 100
const maxWords = 5_000

/** What is known after a file was read. */
export interface Staged {
  total: number
  /** The number of each row in the file, in its order; there may be gaps. */
  rows: number[]
  /** Rows with a mistake of their own, the first ones. */
  problems: CellNote[]
  emptiedCells: number
  emptied: CountedWord[]
  /** Words that were read as somebody chose before. */
  chosen: CountedWord[]
}

interface Staging {
  db: Db
  plan: ImportPlan
  importId: string
  rows: AsyncIterable<Row>
  signal: AbortSignal
  onRows(count: number): Promise<void>
}

/** Reads a file into the staging table: every row with its values, sealed and translated, or with what is wrong with it. */
export async function stageRows({ db, plan, importId, rows, signal, onRows }: Staging): Promise<Staged> {
  const wanted = plan.mapping.map(({ column }) => column)
  const table = await readTable(rows, names => wanted.filter(column => names.includes(column)).length)
  const missing = wanted.filter(column => !table?.names.includes(column))
  if (missing.length > 0) await table?.close()
  if (!table || missing.length > 0) throw refused(`文件中没有这些列：${missing.join('、')}，请重新匹配字段`)
  const places = plan.targets.map(({ column }) => (column === null ? null : table.names.indexOf(column)))
  const codes = createCodeBook(plan.words)
  const readRow = createRowReader(plan, places, codes)
  const coded = plan.targets.flatMap((target, index) =>
    typeOf(target.field).labels ? [{ target, place: places[index] }] : [],
  )
  const summary = createSummary()

  async function* lines() {
    for await (const batch of batchesOf(table?.rows ?? emptyTable(), batchRows)) {
      signal.throwIfAborted()
      await db.inTenant(plan.access.session.tenantId, async tx => {
        for (const { target, place } of coded) {
          if (place === null || place === undefined) continue
          const written = new Set(batch.map(row => row.cells[place]))
          await codes.learn(
            tx,
            target,
            [...written].flatMap(cell => codesIn(target, cell)),
          )
        }
      })
      let text = ''
      for (const row of batch) {
        const read = readRow(row)
        summary.add(row.number, read)
        text += toLine(importId, row.number, read)
      }
      if (summary.total() > maxRows) throw refused(`一次最多导入 ${maxRows} 行，请拆分后分次导入`)
      await onRows(summary.total())
      yield text
    }
  }

  await db.platform.deleteFrom('staging.import_row').where('import_id', '=', importId).execute()
  const slots = Array.from({ length: plan.slots }, (_, index) => `v${index + 1}`)
  const columns = ['import_id', 'row_no', 'problem', ...slots]
  await copyRows(db, columns, { lines: lines(), table })
  // The planner has to know how many rows there are.
  await sql`analyze staging.import_row`.execute(db.platform)
  await markRepeated(db, plan, importId)
  return summary.result()
}

/** The file is closed however it ends. */
async function copyRows(
  db: Db,
  columns: string[],
  from: { lines: AsyncIterable<string>; table: Table },
): Promise<void> {
  try {
    await db.copyInto('staging.import_row', columns, from.lines)
  } finally {
    await from.table.close()
  }
}

async function* emptyTable(): AsyncGenerator<Row> {}

async function* batchesOf(rows: AsyncIterable<Row>, size: number): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const isSpecial = /[\\\t\n\r]/
const special = /[\\\t\n\r]/g
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
function toField(text: string | null): string {
  if (text === null) return '\\N'
  return isSpecial.test(text) ? text.replace(special, character => escapes[character] ?? character) : text
}

/** A row in COPY's text format. What is wrong with it is enough; its values then have nowhere to go. */
function toLine(importId: string, number: number, { problems, slots }: ReadRow): string {
  const problem = problems.length > 0 ? problems.map(({ reason }) => reason).join('；') : null
  let line = `${importId}\t${number}\t${toField(problem)}`
  for (const slot of slots) line += `\t${toField(problem === null ? slot : null)}`
  return `${line}\n`
}

function createSummary() {
  const result: Staged = { total: 0, rows: [], problems: [], emptiedCells: 0, emptied: [], chosen: [] }
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
    result: (): Staged => ({ ...result, emptied: emptied.words(), chosen: chosen.words() }),
  }
}

/** Counts words by their column. */
function createTally() {
  const known = new Map<string, CountedWord>()
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

/** A record stands in a file once: the second row that means the same one, or holds a value of its own, is a mistake. */
async function markRepeated(db: Db, plan: ImportPlan, importId: string): Promise<void> {
  for (const targets of keysOf(plan)) {
    const slots = targets.map(target => sql.id(`v${comparedColumn(target).slot}`))
    const isSame = plan.match && targets.every(target => target.isMatch)
    const sentence = isSame
      ? '与第 %s 行是同一条记录'
      : `${targets.map(({ field }) => field.label).join('、')}与第 %s 行相同`
    await db.platform.transaction().execute(async tx => {
      await sql`set local statement_timeout = '5min'; set local work_mem = '64MB'`.execute(tx)
      const same = slots.map(slot => sql`s.${slot} = first.${slot}`)
      await sql`
        update staging.import_row s set problem = format(${sentence}, first.row_no)
        from (
          select ${sql.join(slots)}, min(row_no) as row_no from staging.import_row
          where import_id = ${importId} and problem is null and ${sql.join(
            slots.map(slot => sql`${slot} <> ''`),
            sql` and `,
          )}
          group by ${sql.join(slots)} having count(*) > 1) first
        where s.import_id = ${importId} and s.problem is null and s.row_no > first.row_no and ${sql.join(same, sql` and `)}`.execute(
        tx,
      )
    })
  }
}

/** What no two rows of a file share: what a row is matched by, and the unique values that it brings. */
function keysOf(plan: ImportPlan): Target[][] {
  const { access, targets, match, kind } = plan
  const { fields } = access.base
  const find = (key: string) => targets.filter(target => target.key === key)
  const single = Object.keys(fields).filter(key => fields[key]?.unique && !match?.includes(key))
  const combined = kind === 'add' ? combinedKeys(plan) : []
  const keys = [...(match ? [match.flatMap(find)] : []), ...single.map(find), ...combined.map(key => key.flatMap(find))]
  return keys.filter(key => key.length > 0)
}
