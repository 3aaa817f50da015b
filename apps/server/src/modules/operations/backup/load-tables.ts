import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { refused } from '../../../lib/errors.ts'
import { backedUpSchemas, listTables, type TableLayout } from './layout.ts'
import { quoteTableColumns, quoteTableName } from './write-tables.ts'

/** A table to load, from a backup or another database. */
export interface LoadedTable extends Pick<TableLayout, 'schema' | 'table' | 'columns'> {
  /** Opens its rows in the text format of COPY. */
  open(): Promise<Readable>
  /** The expected number of rows, known at the latest when all have been read. */
  count(): number
}

/** The content of a database of the product. */
export interface DatabaseContent {
  tables: readonly LoadedTable[]
  sequences: readonly { name: string; value: string | null }[]
}

/**
 * Replaces the rows of all tables within the client’s transaction. Foreign keys are dropped and triggers disabled meanwhile,
 * because rows arrive table by table and already contain what triggers did. Returns the loaded tables.
 */
export async function loadTables(client: pg.Client, { tables, sequences }: DatabaseContent): Promise<LoadedTable[]> {
  const loaded = await matchTables(client, tables)
  const references = await dropReferences(client)
  for (const table of loaded) await client.query(`alter table ${quoteTableName(table)} disable trigger user`)
  await client.query(`truncate ${loaded.map(quoteTableName).join(', ')}`)
  for (const table of loaded) {
    const target = client.query(copyFrom(`copy ${quoteTableColumns(table)} from stdin`))
    await pipeline(await table.open(), target)
    if (target.rowCount !== table.count()) throw refused(`表 ${table.table} 的行数不符，没有作任何改动。`)
  }
  for (const table of loaded) await client.query(`alter table ${quoteTableName(table)} enable trigger user`)
  for (const statement of references) await client.query(statement)
  for (const { name, value } of sequences)
    if (value !== null) await client.query(`select setval($1::regclass, $2::bigint)`, [`public.${name}`, value])
  return loaded
}

/**
 * Returns the tables that both sides have, which must be all of them. Only the queue’s tables may differ between versions;
 * their rows are then left out.
 */
async function matchTables(client: pg.Client, tables: readonly LoadedTable[]): Promise<LoadedTable[]> {
  const own = new Map((await listTables(client)).map(table => [quoteTableName(table), table.columns.join()]))
  const isSame = (table: LoadedTable) => own.get(quoteTableName(table)) === table.columns.join()
  const other = tables.find(table => table.schema !== 'pgboss' && !isSame(table))
  if (other) throw refused(`表 ${other.table} 与本程序的不同，没有作任何改动。`)
  const isQueueSame = tables.every(isSame)
  return tables.filter(table => isQueueSame || table.schema !== 'pgboss')
}

/** Drops every foreign key and returns the statements that create them again. */
async function dropReferences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = any($1::regnamespace[])`,
    [backedUpSchemas],
  )
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`)
  return rows.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`,
  )
}
