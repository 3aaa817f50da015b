import type { ResourceDef } from '@xw/shared/resource/resource'
import type pg from 'pg'
import { type ActualTable, alterTable, createTable } from './ddl.ts'

/** Returns the statements that create or change a definition's table in a database. */
export async function diffTable(client: pg.Client, def: ResourceDef): Promise<string[]> {
  const actual = await readActualTable(client, def.table)
  return actual ? alterTable(def, actual) : createTable(def)
}

/** Reads a table's structure, or returns null when it does not exist. */
export async function readActualTable(client: pg.Client, table: string): Promise<ActualTable | null> {
  const found = await client.query<{ oid: number; isSecured: boolean; policies: string[] }>(
    `select oid, relrowsecurity as "isSecured", array(select polname::text from pg_policy where polrelid = c.oid) as policies
     from pg_class c where oid = to_regclass(quote_ident($1))`,
    [table],
  )
  const [row] = found.rows
  if (!row) return null
  return {
    columns: await readColumns(client, row.oid),
    indexes: await readIndexes(client, row.oid),
    isSecured: row.isSecured,
    policies: row.policies,
  }
}

async function readColumns(client: pg.Client, table: number): Promise<ActualTable['columns']> {
  const { rows } = await client.query<ActualTable['columns'][number]>(
    `select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "notNull",
       pg_get_expr(adbin, adrelid) as default
     from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attrelid = $1 and attnum > 0 and not attisdropped order by attnum`,
    [table],
  )
  return rows.map(column => ({ ...column, type: shortNames[column.type] ?? column.type }))
}

/** The names that our field types use for types that PostgreSQL prints differently. */
const shortNames: Record<string, string> = {
  integer: 'int',
  'timestamp with time zone': 'timestamptz',
  'time(0) without time zone': 'time(0)',
}

async function readIndexes(client: pg.Client, table: number): Promise<ActualTable['indexes']> {
  const { rows } = await client.query<ActualTable['indexes'][number]>(
    `select relname as name, indisunique as unique,
       regexp_replace(pg_get_indexdef(indexrelid, 0, true), '^.*? (?=USING )', '') as on
     from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = $1`,
    [table],
  )
  return rows
}
