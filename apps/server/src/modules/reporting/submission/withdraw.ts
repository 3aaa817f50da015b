import { submissionRowResource } from '@xw/shared/resources/xw/submission-row'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import { lockRows, prepareUpdate } from '../../../resource/change-rows.ts'
import { type Counting, recount } from './recount.ts'

/** Records that a change sheet or a revocation takes out of what was reported: nothing is awaited of them there any more. */
export async function withdrawRows(tx: Tx, by: Counting, recordIds: readonly string[]): Promise<void> {
  const keeper = { def: submissionRowResource, session: by }
  const held = await lockRows(tx, keeper, sql`t.record_id = any(${recordIds}::uuid[]) and t.receipt = 'waiting'`)
  if (held.length === 0) return
  const set = { receipt: 'withdrawn', receipt_time: sql`now()` }
  const update = await prepareUpdate(tx, keeper, { ids: held, set })
  const { rows } = await sql<{ id: string }>`
    with withdrawn as (${update} returning t.submission_id)
    select distinct submission_id as id from withdrawn order by 1`.execute(tx)
  await recount(
    tx,
    by,
    rows.map(({ id }) => id),
  )
}
