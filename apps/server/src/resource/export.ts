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

/** The columns of a resource's spreadsheet, the same for export, template and import. */
export const excelColumns = (def: ResourceDef, on: 'import' | 'export'): FieldWithFacet<'excel'>[] =>
  on === 'export'
    ? listExportedFields(def)
    : listFieldsOn(def, 'excel').filter(({ field, facet }) => facet.import !== false && field.readonly !== true)

export const headingOf = ({ field, facet }: FieldWithFacet<'excel'>): string => facet.heading ?? field.label

/** Everything the list would show over all its pages, or only what was selected, in the caller's own rights. */
export function exportFilter(query: ListQuery): Filter {
  if (query.selections === null) return query.filter
  return { match: 'and', items: [query.filter, { field: 'id', rule: 'in', value: query.selections }] }
}

/** A spreadsheet that is written while its rows are read, in constant memory. */
export interface ExportSheet {
  content: Readable
  /** Waits until the rows before are in the file; throws once it was given up. */
  write(rows: string[][]): Promise<void>
  close(error?: Error): void
}

export function createExportSheet(title: string, columns: readonly FieldWithFacet<'excel'>[]): ExportSheet {
  const feed = createRowFeed()
  const titles = columns.map(column => ({ title: headingOf(column) }))
  const content = writeXlsx([{ name: title, columns: titles, rows: feed.rows }])
  // Also where it was given up before anybody had asked for its first byte.
  content.once('close', feed.giveUp)
  return { content, write: feed.write, close: feed.close }
}

interface ExportContext {
  query: ListQuery
  hooks: Hooks
}

/** Reads the rows of an export through a cursor, so that the file is one moment of the table, and writes their texts. */
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

/** Records of an export and the texts of their codes, by field. */
export type ExportConsumer = (
  records: readonly RecordValues[],
  texts: Awaited<ReturnType<typeof readCodeTexts>>,
  /** How many there are in all, of the same moment; null where nobody asked. */
  total: number | null,
) => Promise<void>

interface ExportReadOptions extends ExportContext {
  /** What is read of each. */
  def: ResourceDef
  /** A further condition on the rows `t`. */
  also?: RawBuilder<SqlBool>
  /** Rows of the same columns that are read instead of the table's: records as they once were. */
  from?: RawBuilder<unknown>
  /** How many there are has to be known before the first: the database then finds all of them before it gives one. */
  isCounted?: boolean
}

/** Everything that an export's query finds, by the chunk and through a cursor: all of it is one moment of the table. */
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

/** The definition with what the file shows of it: the rest is neither read nor given a text. Modules count on the id. */
export function limitToColumns(
  def: ResourceDef,
  columns: readonly Pick<FieldWithFacet<'excel'>, 'key' | 'field'>[],
): ResourceDef {
  // What a module makes out of other fields needs them.
  if (columns.some(({ key, field }) => getFieldStorage(key, field).kind === 'module')) return def
  const kept = new Set(['id', ...columns.map(column => column.key)])
  return { ...def, fields: Object.fromEntries(Object.entries(def.fields).filter(([key]) => kept.has(key))) }
}
