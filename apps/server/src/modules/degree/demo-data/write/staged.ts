import { type RawBuilder, sql } from 'kysely'
import { newId } from '../../../../lib/ids.ts'
import type { Db, Tx } from '../../../../plugins/db.ts'
import { toCopyField } from '../../../../resource/bulk/copy-text.ts'

/** A row by its columns, with values as the driver takes them. */
export type StagedRow = Readonly<Record<string, unknown>>

/** The text that the driver would send for a value. */
function toCopyText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(item => JSON.stringify(String(item))).join()}}`
  return JSON.stringify(value)
}

/** Characters sent to PostgreSQL at a time. */
const batchLength = 500_000

async function* toLines(
  importId: string,
  columns: readonly string[],
  rows: readonly StagedRow[],
): AsyncGenerator<string> {
  let text = ''
  for (const [index, row] of rows.entries()) {
    text += `${importId}\t${index + 1}`
    for (const column of columns) text += `\t${toCopyField(toCopyText(row[column]))}`
    text += '\n'
    if (text.length < batchLength) continue
    yield text
    text = ''
  }
  yield text
}

/**
 * Stages rows for one statement, as a relation `s` with text columns. COPY works only on tables without row security, so the
 * rows go through the staging table of imports.
 */
export async function withStagedRows<T>(
  db: Db,
  rows: readonly StagedRow[],
  use: (staged: RawBuilder<unknown>, columns: readonly string[]) => Promise<T>,
): Promise<T> {
  const importId = newId()
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const slots = columns.map((_, index) => `v${index + 1}`)
  try {
    await db.copyInto('staging.import_row', ['import_id', 'row_no', ...slots], toLines(importId, columns, rows))
    // The planner needs to know the number of rows.
    await sql`analyze staging.import_row`.execute(db.platform)
    const named = columns.map((column, index) => sql`${sql.id(`v${index + 1}`)} as ${sql.id(column)}`)
    return await use(
      sql`(select row_no, ${sql.join(named)} from staging.import_row where import_id = ${importId}) s`,
      columns,
    )
  } finally {
    await db.platform.deleteFrom('staging.import_row').where('import_id', '=', importId).execute()
  }
}

/** Writes any number of rows into a table of the school in one statement. */
export async function insertStagedRows(db: Db, tx: Tx, table: string, rows: readonly StagedRow[]): Promise<void> {
  if (rows.length === 0) return
  await withStagedRows(db, rows, async (staged, columns) => {
    const { rows: types } = await sql<{ name: string; type: string }>`
      select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = ${table}::regclass and attname = any(${columns}::text[])`.execute(tx)
    const values = types.map(({ name, type }) => sql`s.${sql.id(name)}::${sql.raw(type)}`)
    await sql`
      insert into ${sql.table(table)} (${sql.join(types.map(({ name }) => sql.id(name)))})
      select ${sql.join(values)} from ${staged} order by s.row_no`.execute(tx)
  })
}
