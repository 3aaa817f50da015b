import { submissionRowResource } from '@xw/shared/resources/xw/submission-row'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import { lockRows, prepareUpdate } from '../../../resource/change-rows.ts'
import { type RecountSession, recountReceipts } from './recount.ts'

/**
 * Marks the submission rows of these records as withdrawn, so that they await no receipt. A change request or a revocation
 * calls it.
 */
export async function withdrawSubmittedRecords(
  tx: Tx,
  by: RecountSession,
  recordIds: readonly string[],
): Promise<void> {
  const keeper = { def: submissionRowResource, session: by }
  const held = await lockRows(tx, keeper, sql`t.record_id = any(${recordIds}::uuid[]) and t.receipt = 'waiting'`)
  if (held.length === 0) return
  const set = { receipt: 'withdrawn', receipt_time: sql`now()` }
  const update = await prepareUpdate(tx, keeper, { ids: held, set })
  const { rows } = await sql<{ id: string }>`
    with withdrawn as (${update} returning t.submission_id)
    select distinct submission_id as id from withdrawn order by 1`.execute(tx)
  await recountReceipts(
    tx,
    by,
    rows.map(({ id }) => id),
  )
}
