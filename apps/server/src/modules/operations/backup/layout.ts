import type pg from 'pg'

/** The schemas that a backup contains: the product’s tables, the rows of running imports, and the queue. */
export const backedUpSchemas = ['public', 'staging', 'pgboss']

/** A table and the columns that can be written; generated columns are computed again. */
export interface TableLayout {
  schema: string
  table: string
  columns: string[]
  /** Whether row security shows the reader one school at a time. */
  isSecured: boolean
}

/** Lists all tables; partitions are read through their parent. */
export async function listTables(client: pg.Client): Promise<TableLayout[]> {
  const { rows } = await client.query<TableLayout>(
    `select nspname as schema, relname as table, row_security_active(c.oid) as "isSecured",
       array(select attname::text from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname = any($1) and relkind in ('r', 'p') and not relispartition
       and not exists (select from pg_depend where objid = c.oid and classid = 'pg_class'::regclass and deptype = 'e')
     order by 1, 2`,
    [backedUpSchemas],
  )
  return rows
}

export async function readSequences(client: pg.Client): Promise<{ name: string; value: string | null }[]> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `select sequencename::text as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`,
  )
  return rows
}

/** Lists every school that has a row, including deleted schools that are still in the logs. */
export async function listSchools(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>('select distinct id from schools_with_rows() as id order by id')
  return rows.map(({ id }) => id)
}

export async function listAppliedMigrations(client: pg.Client): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.schema_migration order by name',
  )
  return rows
}

/** Runs `read` in one snapshot of the database. */
export async function inSnapshot<T>(client: pg.Client, read: () => Promise<T>): Promise<T> {
  await client.query('begin isolation level repeatable read read only; set local statement_timeout = 0')
  const result = await read()
  await client.query('commit')
  return result
}
