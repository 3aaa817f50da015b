import { createZstdCompress } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Keys } from '../../../plugins/keys.ts'
import { sealBytes } from '../../../storage/sealed-bytes.ts'
import { readTables, type Table } from './layout.ts'
import type { TablePart } from './manifest.ts'
import { through } from './through.ts'
import { writePart } from './write-part.ts'

export interface Writing {
  client: pg.Client
  schools: readonly number[]
  signal?: AbortSignal | undefined
}

interface Target {
  folder: string
  id: string
  keys: Keys
}

/** What seals a part of one backup and nothing else. */
export const ownerOf = (keys: Keys, backupId: string, path: string) => ({ key: keys.backup, id: `${backupId}/${path}` })

/** Writes every table of the client's snapshot: COPY's text, compressed and sealed, as it comes. */
export async function writeTables(writing: Writing, target: Target): Promise<TablePart[]> {
  const parts: TablePart[] = []
  for (const table of await readTables(writing.client)) parts.push(await writeTable(writing, target, table))
  return parts
}

async function writeTable(writing: Writing, { folder, id, keys }: Target, table: Table): Promise<TablePart> {
  const path = `tables/${table.schema}.${table.table}`
  let [rows, length] = [0, 0]
  async function* counted() {
    for await (const chunk of copyRows(writing, table)) {
      rows += countLines(chunk)
      yield chunk
    }
  }
  async function* compressed() {
    for await (const chunk of through(counted(), createZstdCompress())) {
      length += chunk.length
      yield chunk
    }
  }
  const part = await writePart(folder, path, sealBytes(compressed(), ownerOf(keys, id, path)), writing.signal)
  return { schema: table.schema, table: table.table, columns: table.columns, rows, length, part }
}

const columnList = (columns: readonly string[]) => columns.map(pg.escapeIdentifier).join(', ')
export const nameOf = ({ schema, table }: Pick<Table, 'schema' | 'table'>): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`
export const copyTarget = (table: Pick<Table, 'schema' | 'table' | 'columns'>): string =>
  `${nameOf(table)} (${columnList(table.columns)})`

/** Row security shows the app one school at a time: lines of COPY's text can be put one after the other. */
export async function* copyRows(
  { client, schools }: Writing,
  table: Table,
  columns: readonly string[] = table.columns,
  where = 'true',
): AsyncGenerator<Buffer> {
  const select = `select ${columnList(columns)} from ${nameOf(table)} where ${where}`
  if (!table.isSecured) return yield* copyOut(client, select)
  for (const school of schools) {
    await client.query(`select set_config('app.tenant', $1, true)`, [String(school)])
    // Some tables show the platform's rows in every school.
    yield* copyOut(client, `${select} and tenant_id = ${school}`)
  }
}

const copyOut = (client: pg.Client, select: string) =>
  client.query(copyTo(`copy (${select}) to stdout`)) as AsyncIterable<Buffer> as AsyncGenerator<Buffer>

/** In COPY's text a row is a line: ends of lines within values are escaped. */
export function countLines(chunk: Buffer): number {
  let lines = 0
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
  return lines
}
