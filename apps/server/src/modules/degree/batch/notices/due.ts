import { statesBeforeSubmission } from '@xw/shared/degree/record-queries'
import { sql } from 'kysely'
import type { Tx } from '../../../../plugins/db.ts'
import { joinReviewers } from '../reviewers.ts'

/** Adds the notices that are due now about a school's open batches and that were not added before. */
export async function writeDueNotices(tx: Tx, tenantId: number, now: Date): Promise<void> {
  await sql`set local statement_timeout = '2min'`.execute(tx)
  await writeOpened(tx, tenantId, now)
  await writeOpenedToDeparts(tx, tenantId, now)
  await writeDeadlines(tx, tenantId, now)
}

/** The records of students in open batches. */
const openBatchRecords = (tenantId: number) => sql`
  xw_batch batch join xw_info record on record.tenant_id = batch.tenant_id and record.batch_id = batch.id
    and record.del_flag = '0' and record.student_user_id is not null
  where batch.tenant_id = ${tenantId} and batch.state = '1'`

/** Notifies every student who takes part once, including those whose record joined later. */
async function writeOpened(tx: Tx, tenantId: number, now: Date): Promise<void> {
  await sql`
    insert into xw_notice (tenant_id, kind, subject_id, user_id, batch_id, until)
    select distinct batch.tenant_id, 'opened', batch.id, record.student_user_id, batch.id, batch.student_until
    from ${openBatchRecords(tenantId)} and (batch.student_until is null or batch.student_until > ${now})
      and not exists (
        select from xw_notice told where told.tenant_id = batch.tenant_id and told.kind = 'opened'
          and told.subject_id = batch.id and told.user_id = record.student_user_id)
    on conflict do nothing`.execute(tx)
}

/** Notifies every reviewer of a record's department, or one above it, once, including those appointed later. */
async function writeOpenedToDeparts(tx: Tx, tenantId: number, now: Date): Promise<void> {
  await sql`
    with recursive above as (
      select batch.id as batch_id, batch.xwbslbm, batch.depart_until, depart.id, depart.parent_id
      from xw_batch batch join sys_depart depart on depart.tenant_id = batch.tenant_id
      where batch.tenant_id = ${tenantId} and batch.state = '1'
        and coalesce(batch.depart_until, batch.student_until, 'infinity') > ${now}
        and exists (
          select from xw_info record where record.tenant_id = batch.tenant_id and record.batch_id = batch.id
            and record.depart_id = depart.id and record.del_flag = '0')
      union
      select above.batch_id, above.xwbslbm, above.depart_until, up.id, up.parent_id
      from above join sys_depart up on up.tenant_id = ${tenantId} and up.id = above.parent_id)
    insert into xw_notice (tenant_id, kind, subject_id, user_id, batch_id, until)
    select distinct ${tenantId}::int, 'openedDepart', above.batch_id, person.id, above.batch_id, above.depart_until
    from above ${joinReviewers({ tenantId, type: sql`above.xwbslbm`, departId: sql`above.id` })}
    where not exists (
      select from xw_notice told where told.tenant_id = ${tenantId} and told.kind = 'openedDepart'
        and told.subject_id = above.batch_id and told.user_id = person.id)
    on conflict do nothing`.execute(tx)
}

/**
 * Reminds students who have not submitted, three days before their deadline and again on its last day. Every deadline
 * counts by itself: a moved or individual deadline causes new reminders.
 */
async function writeDeadlines(tx: Tx, tenantId: number, now: Date): Promise<void> {
  await sql`
    insert into xw_notice (tenant_id, kind, subject_id, mark, user_id, batch_id, until)
    select distinct ${tenantId}::int, 'deadline', due.id,
      extract(epoch from due.until)::bigint || case when due.until <= ${now}::timestamptz + interval '1 day' then '/1' else '/3' end,
      due.user_id, due.id, due.until
    from (
      select batch.id, record.student_user_id as user_id, greatest(batch.student_until, record.extended_until) as until
      from ${openBatchRecords(tenantId)} and batch.student_until is not null and record.status = any(${statesBeforeSubmission}::text[])) due
    where due.until > ${now} and due.until <= ${now}::timestamptz + interval '3 days'
    on conflict do nothing`.execute(tx)
}
