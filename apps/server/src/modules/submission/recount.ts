import { sql } from 'kysely'
import type { Tx } from '../../plugins/db.ts'
import type { Session } from '../../plugins/session.ts'

export type Counting = Pick<Session, 'tenantId' | 'username'>

/** What the answers to their rows come to for submissions. */
export async function recount(tx: Tx, { tenantId, username }: Counting, ids: readonly string[]): Promise<void> {
  await sql`
    update xw_submission s set accepted = now.accepted, returned = now.returned, withdrawn = now.withdrawn,
      update_by = ${username}, update_time = now(), version = s.version + 1,
      receipt = case when now.waiting > 0 then 'waiting' when now.accepted > 0 and now.returned > 0 then 'partial'
        when now.accepted > 0 then 'passed' when now.returned > 0 then 'returned' else 'withdrawn' end
    from (
      select submission_id, (count(*) filter (where receipt = 'waiting'))::int as waiting,
        (count(*) filter (where receipt = 'accepted'))::int as accepted,
        (count(*) filter (where receipt = 'returned'))::int as returned,
        (count(*) filter (where receipt = 'withdrawn'))::int as withdrawn
      from xw_submission_row where tenant_id = ${tenantId} and submission_id = any(${ids}::uuid[])
      group by submission_id) now
    where s.tenant_id = ${tenantId} and s.id = now.submission_id`.execute(tx)
}
