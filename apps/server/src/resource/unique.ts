import { sql } from 'kysely'
import { invalid } from '../lib/errors.ts'
import type { Tx } from '../plugins/db.ts'
import type { Access } from './access.ts'
import type { RecordValues } from './stored.ts'
import { filterToSql } from './where.ts'

/**
 * Refuses a taken value and names its field. The unique index is the actual guarantee, but its error does not name
 * the field.
 */
export async function assertUnique(tx: Tx, access: Access, values: RecordValues, ownId: string | null): Promise<void> {
  const taken: Record<string, string> = {}
  for (const [key, field] of Object.entries(access.base.fields)) {
    const value = values[key]
    if (field.unique && typeof value === 'string' && (await isValueTaken(tx, access, { key, value, ownId })))
      taken[key] = `${field.label}已存在`
  }
  if (Object.keys(taken).length > 0) throw invalid(taken)
}

/**
 * Returns whether another record of the school has the value. Like the index, it includes records that the caller
 * does not see.
 */
export async function isValueTaken(
  tx: Tx,
  access: Access,
  { key, value, ownId }: { key: string; value: string; ownId: string | null },
): Promise<boolean> {
  const { base, session, place } = access
  const { rows } = await sql`
    select 1 from ${sql.table(base.table)} t
    where ${filterToSql(base, { field: key, rule: 'eq', value }, place)}
      ${base.tenant === 'platform' ? sql`` : sql`and t.tenant_id = ${session.tenantId}`}
      ${base.recycleBin ? sql`and t.del_flag = '0'` : sql``}
      ${ownId === null ? sql`` : sql`and t.id <> ${ownId}`}
    limit 1`.execute(tx)
  return rows.length > 0
}
