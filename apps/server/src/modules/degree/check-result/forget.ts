import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { approvedStates } from '@xw/shared/degree/record-states'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'

/**
 * Marks the check results of a degree type's records, or of all records, as outdated because the requirements have
 * changed. Records that the school has approved keep the result they were approved with.
 */
export async function invalidateCheckResults(tx: Tx, tenantId: number, degreeType: string | null): Promise<void> {
  await invalidate(tx, tenantId, degreeType === null ? sql`true` : sql`xwbslbm = ${degreeType}`)
}

/** Does the same for the records of some departments and the departments below them. */
export async function invalidateDepartCheckResults(
  tx: Tx,
  tenantId: number,
  { degreeType, departIds }: { degreeType: string; departIds: readonly string[] },
): Promise<void> {
  const departs = sql`
    with recursive below as (
      select id from sys_depart where tenant_id = ${tenantId} and id = any(${departIds}::uuid[])
      union
      select depart.id from sys_depart depart join below on depart.parent_id = below.id
      where depart.tenant_id = ${tenantId}
    ) select id from below`
  await invalidate(tx, tenantId, sql`xwbslbm = ${degreeType} and depart_id in (${departs})`)
}

async function invalidate(tx: Tx, tenantId: number, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update ${sql.table(degreeRecordTable.table)} set judged_version = null
    where tenant_id = ${tenantId} and ${which} and judged_version is not null
      and not status = any(${approvedStates}::text[])`.execute(tx)
}
