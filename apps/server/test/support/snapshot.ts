import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { execute } from './sql.ts'

/** Tables that every call may write: operation log, sessions and their limits, queues. */
const noise = new Set([
  'sys_log',
  'sys_log_pending',
  'sys_log_link',
  'sys_session',
  'sys_sign_in_guard',
  'sys_captcha',
  'sys_ticket',
  'schema_migration',
])

/** A digest of every row of every table, by table; the owner sees all schools. */
export async function readEverything({ database }: TestApp): Promise<Record<string, string>> {
  const tables = await execute<{ name: string }>(
    database.ownerUrl,
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const kept = tables.filter(({ name }) => !noise.has(name))
  const digest = ({ name }: { name: string }) =>
    `select '${name}' as name, coalesce(md5(string_agg(row, ' ' order by row)), '') as digest from (select to_jsonb(t)::text as row from "${name}" t) rows`
  const rows = await execute<{ name: string; digest: string }>(database.ownerUrl, kept.map(digest).join(' union all '))
  return Object.fromEntries(rows.map(row => [row.name, row.digest]))
}

/** One row of a school as the database has it, every column. */
export async function readRow(
  { deps }: TestApp,
  table: string,
  id: string,
  tenantId = 1,
): Promise<Record<string, unknown>> {
  const { rows } = await deps.db.inTenant(tenantId, tx =>
    sql<{
      row: Record<string, unknown>
    }>`select to_jsonb(t) as row from ${sql.table(table)} t where t.id = ${id}`.execute(tx),
  )
  if (!rows[0]) throw new Error(`${table} has no ${id}`)
  return rows[0].row
}
