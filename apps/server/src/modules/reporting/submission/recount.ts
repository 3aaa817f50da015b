import { submissionResource } from '@xw/shared/resources/xw/submission'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import { changeRows } from '../../../resource/change-rows.ts'

export type RecountSession = Pick<Session, 'tenantId' | 'username'>

/** Counts the authority's answers (receipts) to the records of each submission again, and derives the submission's state. */
export async function recountReceipts(tx: Tx, session: RecountSession, ids: readonly string[]): Promise<void> {
  await changeRows(
    tx,
    { def: submissionResource, session },
    {
      ids,
      set: {
        accepted: sql`now.accepted`,
        returned: sql`now.returned`,
        withdrawn: sql`now.withdrawn`,
        receipt: sql`case when now.waiting > 0 then 'waiting' when now.accepted > 0 and now.returned > 0 then 'partial'
          when now.accepted > 0 then 'passed' when now.returned > 0 then 'returned' else 'withdrawn' end`,
      },
      from: {
        rows: sql`(
          select submission_id, (count(*) filter (where receipt = 'waiting'))::int as waiting,
            (count(*) filter (where receipt = 'accepted'))::int as accepted,
            (count(*) filter (where receipt = 'returned'))::int as returned,
            (count(*) filter (where receipt = 'withdrawn'))::int as withdrawn
          from xw_submission_row where tenant_id = ${session.tenantId} and submission_id = any(${ids}::uuid[])
          group by submission_id) now`,
        on: sql`t.id = now.submission_id`,
      },
    },
  )
}
