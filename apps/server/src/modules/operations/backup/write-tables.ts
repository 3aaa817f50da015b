import { createZstdCompress } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Keys } from '../../../plugins/keys.ts'
import { sealBytes } from '../../../storage/sealed-bytes.ts'
import { listTables, type TableLayout } from './layout.ts'
import type { TablePart } from './manifest.ts'
import { pipeThrough } from './through.ts'
import { writePart } from './write-part.ts'

export interface SnapshotReader {
  client: pg.Client
  schools: readonly number[]
  signal?: AbortSignal | undefined
}

interface BackupTarget {
  folder: string
  id: string
  keys: Keys
}

/** The key and id that encrypt one part of one backup. */
export const partSeal = (keys: Keys, backupId: string, path: string) => ({
  key: keys.backup,
  id: `${backupId}/${path}`,
})

/** Writes every table of the client’s snapshot as COPY text, compressed and encrypted while it is read. */
export async function writeTables(writing: SnapshotReader, target: BackupTarget): Promise<TablePart[]> {
  const parts: TablePart[] = []
  for (const table of await listTables(writing.client)) parts.push(await writeTable(writing, target, table))
  return parts
}

async function writeTable(
  writing: SnapshotReader,
  { folder, id, keys }: BackupTarget,
  table: TableLayout,
): Promise<TablePart> {
  const path = `tables/${table.schema}.${table.table}`
  let [rows, length] = [0, 0]
  async function* counted() {
    for await (const chunk of copyRows(writing, table)) {
      rows += countLines(chunk)
      yield chunk
    }
  }
  async function* compressed() {
    for await (const chunk of pipeThrough(counted(), createZstdCompress())) {
      length += chunk.length
      yield chunk
    }
  }
  const part = await writePart(folder, path, sealBytes(compressed(), partSeal(keys, id, path)), writing.signal)
  return { schema: table.schema, table: table.table, columns: table.columns, rows, length, part }
}

const columnList = (columns: readonly string[]) => columns.map(pg.escapeIdentifier).join(', ')
export const quoteTableName = ({ schema, table }: Pick<TableLayout, 'schema' | 'table'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`
export const quoteTableColumns = (table: Pick<TableLayout, 'schema' | 'table' | 'columns'>): string =>
  `${quoteTableName(table)} (${columnList(table.columns)})`

/** Copies the rows of a table out. Row security shows one school at a time, and COPY texts can be concatenated. */
export async function* copyRows(
  { client, schools }: SnapshotReader,
  table: TableLayout,
  columns: readonly string[] = table.columns,
  where = 'true',
): AsyncGenerator<Buffer> {
  const select = `select ${columnList(columns)} from ${quoteTableName(table)} where ${where}`
  if (!table.isSecured) return yield* copyOut(client, select)
  for (const school of schools) {
    await client.query(`select set_config('app.tenant', $1, true)`, [String(school)])
    // Some tables also show the platform’s rows to every school.
    yield* copyOut(client, `${select} and tenant_id = ${school}`)
  }
}

const copyOut = (client: pg.Client, select: string) =>
  client.query(copyTo(`copy (${select}) to stdout`)) as AsyncIterable<Buffer> as AsyncGenerator<Buffer>

/** Counts rows: COPY text has one line for each row, because line ends in values are escaped. */
export function countLines(chunk: Buffer): number {
  let lines = 0
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
  return lines
}
