import { fieldsOn, type Placed } from '@xw/shared/field-types/facets'
import { looksMasked } from '@xw/shared/resource/mask'
import { readRecord } from '@xw/shared/rules/read-record'
import { sql } from 'kysely'
import { AppError, refused } from '../lib/errors.ts'
import type { Tx } from '../plugins/db.ts'
import type { Cell, Row } from '../spreadsheet/types.ts'
import type { Access } from './access.ts'
import { readCodesByText } from './dict-text.ts'
import { excelColumns, headingOf } from './export.ts'
import { type Saving, saveNew } from './save.ts'

/** A row that was not taken, as the file has it, and why. */
export interface BadRow {
  number: number
  cells: readonly Cell[]
  reason: string
}

export interface ImportResult {
  headings: string[]
  total: number
  added: number
  bad: BadRow[]
}

/** Where the header stands: titles may come before it. */
const maxHeaderRow = 10
const maxRows = 100_000
const chunkRows = 500

/** Where each column of the file goes; columns the resource does not know are left alone and named. */
interface Header {
  headings: string[]
  columns: (Placed<'excel'> | null)[]
}

/** Adds the rows of a file, each one or not at all; what is wrong with a row stands beside it afterwards. */
export async function importRows(
  tx: Tx,
  access: Access,
  { rows, input }: { rows: AsyncIterable<Row>; input: Readonly<Record<string, unknown>> },
  saving: Saving,
): Promise<ImportResult> {
  const known = excelColumns(access.def, 'import')
  // What belongs to the file as a whole, such as the record that its rows hang on.
  const common = Object.fromEntries(Object.entries(input).filter(([key]) => !known.some(column => column.key === key)))
  const result: ImportResult = { headings: [], total: 0, added: 0, bad: [] }
  let header: Header | null = null
  let chunk: Row[] = []
  const flush = async (columns: Header['columns']) => {
    await importChunk(tx, access, { rows: chunk, columns, common, saving, result })
    chunk = []
  }
  for await (const row of rows) {
    if (!header) {
      header = readHeader(known, row)
      if (header) result.headings = header.headings
      else if (row.number >= maxHeaderRow) break
      continue
    }
    result.total += 1
    if (result.total > maxRows) throw refused(`一次最多导入 ${maxRows} 行，请拆分后分次导入`)
    chunk.push(row)
    if (chunk.length >= chunkRows) await flush(header.columns)
  }
  if (!header) throw refused(`没有找到表头：第一行应为 ${known.slice(0, 5).map(headingOf).join('、')} 等列名`)
  await flush(header.columns)
  return result
}

/** A row is the header when it names at least half of the required columns, or half of all where none is required. */
function readHeader(known: readonly Placed<'excel'>[], row: Row): Header | null {
  const byHeading = new Map(known.map(column => [headingOf(column), column]))
  const headings = row.cells.map(cell => (typeof cell === 'string' ? cell.trim().replace(/^\*|\*$/g, '') : ''))
  const columns = headings.map(heading => byHeading.get(heading) ?? null)
  const wanted = known.filter(({ field }) => field.required)
  const found = columns.filter(column => column !== null && (wanted.length === 0 || wanted.includes(column)))
  return found.length > 0 && found.length * 2 >= Math.max(1, wanted.length) ? { headings, columns } : null
}

interface Chunk {
  rows: readonly Row[]
  columns: Header['columns']
  common: Readonly<Record<string, unknown>>
  saving: Saving
  result: ImportResult
}

async function importChunk(tx: Tx, access: Access, { rows, columns, common, saving, result }: Chunk) {
  const inputs = rows.map(row => ({ ...common, ...toInput(columns, row.cells) }))
  await readCodesByText(tx, access.def, inputs)
  for (const [index, row] of rows.entries()) {
    const reason = await addRow(tx, access, inputs[index] ?? {}, saving)
    if (reason === null) result.added += 1
    else result.bad.push({ number: row.number, cells: row.cells, reason })
  }
}

function toInput(columns: Header['columns'], cells: readonly Cell[]): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const [index, column] of columns.entries()) {
    if (!column) continue
    const cell = cells[index] ?? null
    // A doubtful cell is shown to the field's own check as the file has it: it will not fit.
    input[column.key] = cell !== null && typeof cell === 'object' ? cell.raw : cell
  }
  return input
}

/** Adds one row behind a savepoint; null where it is in, else the sentence for it. */
async function addRow(
  tx: Tx,
  access: Access,
  input: Record<string, unknown>,
  { hooks, mode }: Saving,
): Promise<string | null> {
  const masks = fieldsOn(access.def, 'excel').filter(
    ({ key, field }) => field.masked && looksMasked(typeof input[key] === 'string' ? input[key] : ''),
  )
  if (masks.length > 0) return masks.map(({ field }) => `${field.label}是脱敏后的内容，不能导入`).join('；')
  const { values, errors } = readRecord(access.def, input, { on: 'add', mode })
  if (Object.keys(errors).length > 0) return Object.values(errors).join('；')
  await sql`savepoint one_row`.execute(tx)
  try {
    await saveNew(tx, access, values, hooks)
    await sql`release savepoint one_row`.execute(tx)
    return null
  } catch (error) {
    await sql`rollback to savepoint one_row`.execute(tx)
    if (error instanceof AppError && ['invalid', 'refused', 'conflict'].includes(error.kind)) return error.message
    if ((error as { code?: string }).code === '23505') return '数据库中已存在该记录，忽略导入'
    throw error
  }
}
