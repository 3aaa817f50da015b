import type pg from 'pg'

/**
 * What list queries compare with, beyond what PostgreSQL itself calls leakproof. Row security lets only leakproof
 * functions use an index; these reveal nothing of a row they were not meant to see.
 */
const comparisons = ['textlike(text,text)', 'texticlike(text,text)', 'jsonb_object_field_text(jsonb,text)']

/** The statements a superuser still has to run in this database so that searches under row security use their indexes. */
export async function missingLeakproof(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) name join pg_proc on pg_proc.oid = ('pg_catalog.' || name)::regprocedure
     where not proleakproof order by name`,
    [comparisons],
  )
  return rows.map(({ name }) => `ALTER FUNCTION pg_catalog.${name} LEAKPROOF;`)
}
