import type { Readable } from 'node:stream'
import { type FieldWithFacet, listExportedFields, listFieldsOn } from '@xw/shared/field-types/facets'
import type { Filter } from '@xw/shared/query/filter'
import type { ListQuery } from '@xw/shared/query/list-query'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { getFieldStorage } from '@xw/shared/resource/storage'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../plugins/db.ts'
import { writeXlsx } from '../spreadsheet/write-xlsx.ts'
import type { Access } from './access.ts'
import { type LabelCache, readCodeTexts } from './dict-text.ts'
import type { Hooks } from './hooks.ts'
import { createRowFeed } from './row-feed.ts'
import { orderBy, reachableCondition } from './rows.ts'
import { fromColumns, type RecordValues, selectedColumns } from './stored.ts'
import { createTextReader } from './text-reader.ts'

const chunkRows = 1_000

/** Returns the columns of a resource's spreadsheet; export, template and import use the same ones. */
export const excelColumns = (def: ResourceDef, on: 'import' | 'export'): FieldWithFacet<'excel'>[] =>
  on === 'export'
    ? listExportedFields(def)
    : listFieldsOn(def, 'excel').filter(({ field, facet }) => facet.import !== false && field.readonly !== true)

export const headingOf = ({ field, facet }: FieldWithFacet<'excel'>): string => facet.heading ?? field.label

/** Returns the filter of an export: all pages of the list, or the selected records. */
export function exportFilter(query: ListQuery): Filter {
  if (query.selections === null) return query.filter
  return { match: 'and', items: [query.filter, { field: 'id', rule: 'in', value: query.selections }] }
}

/** A spreadsheet that is written while its rows are read, in constant memory. */
export interface ExportSheet {
  content: Readable
  /** Waits until earlier rows are written. Throws once the reader has closed the file. */
  write(rows: string[][]): Promise<void>
  close(error?: Error): void
}

export function createExportSheet(title: string, columns: readonly FieldWithFacet<'excel'>[]): ExportSheet {
  const feed = createRowFeed()
  const titles = columns.map(column => ({ title: headingOf(column) }))
  const content = writeXlsx([{ name: title, columns: titles, rows: feed.rows }])
  // Also covers a file that is closed before its first byte is read.
  content.once('close', feed.giveUp)
  return { content, write: feed.write, close: feed.close }
}

interface ExportContext {
  query: ListQuery
  hooks: Hooks
}

/**
 * Reads the rows of an export through a cursor, so that the file shows one moment of the table, and writes their
 * texts.
 */
export async function exportRows(
  tx: Tx,
  access: Access,
  { query, hooks, write }: ExportContext & { write: ExportSheet['write'] },
): Promise<void> {
  const columns = query.columns ?? excelColumns(access.def, 'export')
  const def = limitToColumns(access.def, columns)
  await readExport(tx, access, { query, hooks, def }, async (records, texts) => {
    const cells = columns.map(column => createTextReader(access, column, texts.get(column.key)))
    await write(records.map(record => cells.map(cell => cell(record))))
  })
}

/** Receives chunks of exported records with the texts of their codes, by field. */
export type ExportConsumer = (
  records: readonly RecordValues[],
  texts: Awaited<ReturnType<typeof readCodeTexts>>,
  /** The number of all rows at the same moment, or null when it was not requested. */
  total: number | null,
) => Promise<void>

interface ExportReadOptions extends ExportContext {
  /** The definition with the fields to read. */
  def: ResourceDef
  /** A further condition on the rows `t`. */
  also?: RawBuilder<SqlBool>
  /** Rows with the same columns, read instead of the table: records as they once were. */
  from?: RawBuilder<unknown>
  /** Requests the total before the first row. The database then finds all rows before it returns one. */
  isCounted?: boolean
}

/** Reads the rows of an export in chunks through a cursor, so that all of them show one moment of the table. */
export async function readExport(
  tx: Tx,
  access: Access,
  { query, hooks, def, also, from, isCounted = false }: ExportReadOptions,
  take: ExportConsumer,
): Promise<void> {
  const asked = hooks.narrow?.(query.params, access)
  const narrow = asked && also ? sql<SqlBool>`${asked} and ${also}` : (asked ?? also)
  await sql`set local statement_timeout = '60s'`.execute(tx)
  await sql`
    declare export no scroll cursor for
    select ${selectedColumns(def)}${isCounted ? sql`, count(*) over () as export_total` : sql``} from ${from ?? sql.table(access.def.table)} t
    where ${reachableCondition(access, { filter: exportFilter(query), ...(narrow && { narrow }) })} order by ${orderBy(access.def, query.sort)}`.execute(
    tx,
  )
  const known: LabelCache = new Map()
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`fetch ${sql.raw(String(chunkRows))} from export`.execute(tx)
    const records = rows.map(row => fromColumns(def, row, access.place))
    await hooks.afterRead?.({ tx, access: { ...access, def }, records })
    const texts = await readCodeTexts(tx, def, records, known)
    if (records.length > 0) await take(records, texts, isCounted ? Number(rows[0]?.export_total) : null)
    if (rows.length < chunkRows) return
  }
}

/**
 * Reduces the definition to the exported columns, so that nothing else is read or gets a text. Modules rely on the
 * id.
 */
export function limitToColumns(
  def: ResourceDef,
  columns: readonly Pick<FieldWithFacet<'excel'>, 'key' | 'field'>[],
): ResourceDef {
  // A module computes its fields from others, so all fields are read.
  if (columns.some(({ key, field }) => getFieldStorage(key, field).kind === 'module')) return def
  const kept = new Set(['id', ...columns.map(column => column.key)])
  return { ...def, fields: Object.fromEntries(Object.entries(def.fields).filter(([key]) => kept.has(key))) }
}
