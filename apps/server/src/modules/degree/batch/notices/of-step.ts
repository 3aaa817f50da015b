import { sql } from 'kysely'
import type { Tx } from '../../../../plugins/db.ts'
import type { NoticeKind } from '../../../../seed/notice-templates.ts'

/** A step taken with records. The caller passes the transaction of that step. */
interface NotifiedStep {
  tenantId: number
  recordIds: readonly string[]
  /** The notice that the table of steps declares for the step. */
  notice: NoticeKind | undefined
  /** The state it led to, or null when the state stayed. */
  to: string | null
  reason: string | null
}

/** The states that students are notified of, whichever step leads there. */
const kindsByState: Readonly<Record<string, NoticeKind>> = { '21': 'returned' }

/** Adds notices for the students of some records, once for each version of a record. */
export async function writeStepNotices(
  tx: Tx,
  { tenantId, recordIds, notice, to, reason }: NotifiedStep,
): Promise<void> {
  const kind = notice ?? kindsByState[to ?? '']
  if (!kind) return
  await sql`
    insert into xw_notice (tenant_id, kind, subject_id, mark, user_id, batch_id, until, reason)
    select record.tenant_id, ${kind}, record.id, record.version::text, record.student_user_id, record.batch_id,
      greatest(batch.student_until, record.extended_until), ${reason}
    from xw_info record left join xw_batch batch on batch.tenant_id = record.tenant_id and batch.id = record.batch_id
    where record.tenant_id = ${tenantId} and record.id = any(${recordIds}::uuid[]) and record.student_user_id is not null
    on conflict do nothing`.execute(tx)
}
