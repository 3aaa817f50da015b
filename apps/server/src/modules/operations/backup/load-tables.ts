import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { refused } from '../../../lib/errors.ts'
import { keptSchemas, readTables, type Table } from './layout.ts'
import { copyTarget, nameOf } from './write-tables.ts'

/** A table that is loaded, wherever its rows come from. */
export interface LoadedTable extends Pick<Table, 'schema' | 'table' | 'columns'> {
  /** Its rows as lines of COPY's text. */
  open(): Promise<Readable>
  /** How many there have to be, known at the latest when they have come. */
  count(): number
}

/** All that a database of the product holds. */
export interface Content {
  tables: readonly LoadedTable[]
  sequences: readonly { name: string; value: string | null }[]
}

/**
 * Replaces the rows of all tables by others, within the client's transaction. References and triggers are away meanwhile:
 * rows come table by table, and what a trigger did is in them. Gives the tables that were loaded.
 */
export async function loadTables(client: pg.Client, { tables, sequences }: Content): Promise<LoadedTable[]> {
  const loaded = await matchTables(client, tables)
  const references = await dropReferences(client)
  for (const table of loaded) await client.query(`alter table ${nameOf(table)} disable trigger user`)
  await client.query(`truncate ${loaded.map(nameOf).join(', ')}`)
  for (const table of loaded) {
    const target = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`))
    await pipeline(await table.open(), target)
    if (target.rowCount !== table.count()) throw refused(`表 ${table.table} 的行数不符，没有作任何改动。`)
  }
  for (const table of loaded) await client.query(`alter table ${nameOf(table)} enable trigger user`)
  for (const statement of references) await client.query(statement)
  for (const { name, value } of sequences)
    if (value !== null) await client.query(`select setval($1::regclass, $2::bigint)`, [`public.${name}`, value])
  return loaded
}

/**
 * The tables that both have, which are all of them. Only the queue's may differ, since another version of it makes others:
 * then what waited in it is left out.
 */
async function matchTables(client: pg.Client, tables: readonly LoadedTable[]): Promise<LoadedTable[]> {
  const own = new Map((await readTables(client)).map(table => [nameOf(table), table.columns.join()]))
  const isSame = (table: LoadedTable) => own.get(nameOf(table)) === table.columns.join()
  const other = tables.find(table => table.schema !== 'pgboss' && !isSame(table))
  if (other) throw refused(`表 ${other.table} 与本程序的不同，没有作任何改动。`)
  const isQueueSame = tables.every(isSame)
  return tables.filter(table => isQueueSame || table.schema !== 'pgboss')
}

/** Drops every foreign key and gives the statements that bring them back. */
async function dropReferences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = any($1::regnamespace[])`,
    [keptSchemas],
  )
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`)
  return rows.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`,
  )
}
