import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { approvedStates } from '@xw/shared/degree/record-states'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'

/**
 * What is asked of records has changed: those of a type, or of all, that are still on their way are judged anew. Where the
 * school has approved one, what it was approved by stays.
 */
export async function forgetJudgements(tx: Tx, tenantId: number, degreeType: string | null): Promise<void> {
  await forget(tx, tenantId, degreeType === null ? sql`true` : sql`xwbslbm = ${degreeType}`)
}

/** The same for those of some departments and of what lies below them. */
export async function forgetJudgementsIn(
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
  await forget(tx, tenantId, sql`xwbslbm = ${degreeType} and depart_id in (${departs})`)
}

async function forget(tx: Tx, tenantId: number, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    update ${sql.table(degreeRecordTable.table)} set judged_version = null
    where tenant_id = ${tenantId} and ${which} and judged_version is not null
      and not status = any(${approvedStates}::text[])`.execute(tx)
}
