import type pg from 'pg'

/** The schemas that hold what the product keeps: its tables, what imports are working on, and the queue. */
export const keptSchemas = ['public', 'staging', 'pgboss']

/** A table with the columns that can be written; what PostgreSQL computes is computed again. */
export interface Table {
  schema: string
  table: string
  columns: string[]
  /** Whether the reader sees one school at a time. */
  isSecured: boolean
}

/** Every table; parts of one that is split are reached by the whole. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select nspname as schema, relname as table, row_security_active(c.oid) as "isSecured",
       array(select attname::text from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname = any($1) and relkind in ('r', 'p') and not relispartition
       and not exists (select from pg_depend where objid = c.oid and classid = 'pg_class'::regclass and deptype = 'e')
     order by 1, 2`,
    [keptSchemas],
  )
  return rows
}

export async function readSequences(client: pg.Client): Promise<{ name: string; value: string | null }[]> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `select sequencename::text as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`,
  )
  return rows
}

/** Every school that has a row somewhere, those among them that were deleted and are left in the logs. */
export async function readSchools(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>('select distinct id from schools_with_rows() as id order by id')
  return rows.map(({ id }) => id)
}

export async function readApplied(client: pg.Client): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.schema_migration order by name',
  )
  return rows
}

/** Reads everything as of one moment. */
export async function inSnapshot<T>(client: pg.Client, read: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read read only; set local statement_timeout = 0')
  const result = await read()
  await client.query('commit')
  return result
}
