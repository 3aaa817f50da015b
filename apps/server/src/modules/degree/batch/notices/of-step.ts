import { sql } from 'kysely'
import type { Tx } from '../../../../plugins/db.ts'
import type { NoticeKind } from '../../../../seed/notice-templates.ts'

/** A step that was taken with some records, in the transaction that took it. */
interface TakenStep {
  tenantId: number
  recordIds: readonly string[]
  action: string
  /** The state that it led to; null where the records stay in theirs. */
  to: string | null
  reason: string | null
}

/** States whose coming about students are told of, and actions: not every way to a state is news. */
const kindsByState: Readonly<Record<string, NoticeKind>> = { '21': 'returned' }
const kindsByAction: Readonly<Record<string, NoticeKind>> = {
  approve: 'approved',
  extend: 'extended',
  revoke: 'revoked',
}

/** Writes down that the students of some records are to be told what became of them; of a version of a record, once. */
export async function noticeOfStep(tx: Tx, { tenantId, recordIds, action, to, reason }: TakenStep): Promise<void> {
  const kind = kindsByAction[action] ?? kindsByState[to ?? '']
  if (!kind) return
  await sql`
    insert into xw_notice (tenant_id, kind, subject_id, mark, user_id, batch_id, until, reason)
    select record.tenant_id, ${kind}, record.id, record.version::text, record.student_user_id, record.batch_id,
      greatest(batch.student_until, record.extended_until), ${reason}
    from xw_info record left join xw_batch batch on batch.tenant_id = record.tenant_id and batch.id = record.batch_id
    where record.tenant_id = ${tenantId} and record.id = any(${recordIds}::uuid[]) and record.student_user_id is not null
    on conflict do nothing`.execute(tx)
}
