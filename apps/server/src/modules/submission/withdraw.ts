import { sql } from 'kysely'
import type { Tx } from '../../plugins/db.ts'
import { type Counting, recount } from './recount.ts'

/** Records that a change sheet or a revocation takes out of what was reported: nothing is awaited of them there any more. */
export async function withdrawRows(tx: Tx, by: Counting, recordIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with withdrawn as (
      update xw_submission_row set receipt = 'withdrawn', receipt_time = now(), update_by = ${by.username},
        update_time = now(), version = version + 1
      where tenant_id = ${by.tenantId} and record_id = any(${recordIds}::uuid[]) and receipt = 'waiting'
      returning submission_id)
    select distinct submission_id as id from withdrawn order by 1`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await recount(tx, by, ids)
}
