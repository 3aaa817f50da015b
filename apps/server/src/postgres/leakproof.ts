import type pg from 'pg'

/**
 * The functions by which list queries compare values and that PostgreSQL does not mark as leakproof itself. Row
 * security lets only leakproof functions use an index. These functions reveal nothing about rows that the role may not
 * see.
 */
const comparisons = ['textlike(text,text)', 'texticlike(text,text)', 'jsonb_object_field_text(jsonb,text)']

/**
 * Lists the statements that a superuser still has to run in this database so that searches under row security use their
 * indexes.
 */
export async function listMissingLeakproof(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) name join pg_proc on pg_proc.oid = ('pg_catalog.' || name)::regprocedure
     where not proleakproof order by name`,
    [comparisons],
  )
  return rows.map(({ name }) => `ALTER FUNCTION pg_catalog.${name} LEAKPROOF;`)
}
