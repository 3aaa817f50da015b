import { unansweredResponseStates } from '@xw/shared/degree/survey-response-states'
import { surveyResource } from '@xw/shared/resources/xw/survey'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { changeRows, lockRows } from '../../../resource/change-rows.ts'

/** Ends expired surveys and writes notices of openings and deadlines. Another job turns the notices into messages. */
export async function runDueSurveys({ db }: Pick<Deps, 'db'>, now: Date): Promise<void> {
  const tenants = await db.platform.selectFrom('sys_tenant').select('id').where('id', '>', 0).execute()
  for (const { id } of tenants)
    await db.inTenant(id, async tx => {
      await sql`set local statement_timeout = '2min'`.execute(tx)
      await endExpired(tx, id, now)
      await writeOpened(tx, id, now)
      await writeReminders(tx, id, now)
    })
}

/** Sets expired surveys to ended, so that lists show it. The gate refuses edits from the end time on in any case. */
async function endExpired(tx: Tx, tenantId: number, now: Date): Promise<void> {
  const keeper = { def: surveyResource, session: { tenantId, username: null } }
  const ids = await lockRows(tx, keeper, sql`t.state = '1' and t.end_time <= ${now}`)
  await changeRows(tx, keeper, { ids, set: { state: '2' } })
}

const openSurveys = (tenantId: number, now: Date) => sql`
  xw_collection collection join xw_collection_answer own
    on own.tenant_id = collection.tenant_id and own.collection_id = collection.id
  where collection.tenant_id = ${tenantId} and collection.state = '1' and collection.start_time <= ${now}
    and collection.end_time > ${now}`

/** Writes an opening notice once for each person on the list, including people added later. */
async function writeOpened(tx: Tx, tenantId: number, now: Date): Promise<void> {
  await sql`
    insert into xw_notice (tenant_id, kind, subject_id, user_id, batch_id, until)
    select collection.tenant_id, 'collectionOpened', collection.id, own.user_id, collection.id, collection.end_time
    from ${openSurveys(tenantId, now)} and own.status = '0' and not exists (
      select from xw_notice told where told.tenant_id = collection.tenant_id and told.kind = 'collectionOpened'
        and told.subject_id = collection.id and told.user_id = own.user_id)
    on conflict do nothing`.execute(tx)
}

/** Reminds people who have not answered, `remind_hours` before the end, and once more when the end is moved. */
async function writeReminders(tx: Tx, tenantId: number, now: Date): Promise<void> {
  await sql`
    insert into xw_notice (tenant_id, kind, subject_id, mark, user_id, batch_id, until)
    select collection.tenant_id, 'collectionDue', collection.id, extract(epoch from collection.end_time)::bigint::text,
      own.user_id, collection.id, collection.end_time
    from ${openSurveys(tenantId, now)} and own.status = any(${unansweredResponseStates}::text[])
      and collection.end_time - make_interval(hours => collection.remind_hours) <= ${now}
    on conflict do nothing`.execute(tx)
}
