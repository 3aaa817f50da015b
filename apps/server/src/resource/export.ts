import { PassThrough, type Readable } from 'node:stream'
import { exportedFields, fieldsOn, type Placed } from '@xw/shared/field-types/facets'
import { typeOf } from '@xw/shared/field-types/index'
import type { Filter } from '@xw/shared/query/filter'
import type { ListQuery } from '@xw/shared/query/list-query'
import { mask } from '@xw/shared/resource/mask'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { sql } from 'kysely'
import type { Tx } from '../plugins/db.ts'
import { writeXlsx } from '../spreadsheet/write-xlsx.ts'
import type { Access } from './access.ts'
import { readTexts, textOf } from './dict-text.ts'
import type { Hooks } from './hooks.ts'
import { orderBy, reachable } from './rows.ts'
import { fromColumns, type RecordValues, selected } from './stored.ts'

const chunkRows = 1_000

/** The columns of a resource's spreadsheet, the same for export, template and import. */
export const excelColumns = (def: ResourceDef, on: 'import' | 'export'): Placed<'excel'>[] =>
  on === 'export'
    ? exportedFields(def)
    : fieldsOn(def, 'excel').filter(({ field, facet }) => facet.import !== false && field.readonly !== true)

export const headingOf = ({ field, facet }: Placed<'excel'>): string => facet.heading ?? field.label

/** Everything the list would show over all its pages, or only what was selected, in the caller's own rights. */
function exportFilter(query: ListQuery): Filter {
  if (query.selections === null) return query.filter
  return { match: 'and', items: [query.filter, { field: 'id', rule: 'in', value: query.selections }] }
}

/** A spreadsheet that is written while its rows are read, in constant memory. */
export interface OpenSheet {
  content: Readable
  /** Waits while the file is read slower than the rows come; throws once it was given up. */
  write(row: string[]): Promise<void>
  close(error?: Error): void
}

export function openSheet(title: string, columns: readonly Placed<'excel'>[]): OpenSheet {
  const rows = new PassThrough({ objectMode: true, highWaterMark: chunkRows })
  rows.on('error', () => {})
  return {
    content: writeXlsx([{ name: title, columns: columns.map(column => ({ title: headingOf(column) })), rows }]),
    async write(row) {
      if (rows.destroyed) throw new Error('the export was given up')
      if (!rows.write(row)) await new Promise(resume => rows.once('drain', resume).once('close', resume))
    },
    close: error => void (error ? rows.destroy(error) : rows.end()),
  }
}

/** Reads the rows of an export through a cursor, so that the file is one moment of the table, and writes their texts. */
export async function exportRows(
  tx: Tx,
  access: Access,
  { query, hooks, write }: { query: ListQuery; hooks: Hooks; write: OpenSheet['write'] },
): Promise<void> {
  const narrow = hooks.narrow?.(query.params)
  await sql`set local statement_timeout = '60s'`.execute(tx)
  await sql`
    declare export no scroll cursor for
    select ${selected(access.def)} from ${sql.table(access.def.table)} t
    where ${reachable(access, { filter: exportFilter(query), ...(narrow && { narrow }) })} order by ${orderBy(access.def, query.sort)}`.execute(
    tx,
  )
  const columns = query.columns ?? excelColumns(access.def, 'export')
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`fetch ${sql.raw(String(chunkRows))} from export`.execute(tx)
    const records = rows.map(row => fromColumns(access.def, row, access.place))
    await hooks.afterRead?.({ tx, access, records })
    const texts = await readTexts(tx, access.def, records)
    for (const record of records) await write(columns.map(column => cellOf(access, column, record, texts)))
    if (rows.length < chunkRows) return
  }
}

type Texts = Awaited<ReturnType<typeof readTexts>>

function cellOf({ masked }: Access, { key, field }: Placed<'excel'>, record: RecordValues, texts: Texts): string {
  const value = record[key] ?? null
  if (value === null) return ''
  if (masked.has(key)) return mask(field.masked ?? 'text', typeOf(field).format(value, field))
  return texts.has(key) ? textOf(value, texts.get(key)) : typeOf(field).format(value, field)
}
