import type { BulkResult } from '@xw/shared/wire/record-steps'
import { type RawBuilder, sql } from 'kysely'
import { refused } from '../../../../lib/errors.ts'
import { officeToday } from '../../../../lib/office-day.ts'
import type { Tx } from '../../../../plugins/db.ts'
import { noticeTemplates } from '../../../../seed/notice-templates.ts'

interface Urging {
  tenantId: number
  /**
   * The records whose students are to be urged: `id`, `user_id`, `batch_id`, `until`, `name`, and `closed`, the reason
   * why a student could do nothing now.
   */
  meant: RawBuilder<unknown>
  /** Reports who would be notified and notifies nobody. */
  preview: boolean
}

const toldToday = '今天已经催办过'
const maxNames = 5

/**
 * Adds notices that urge students, at most once a day for each student: the notice's key is the student and the day, so
 * a second click, a second reviewer or a restarted worker adds none. Returns who is (or would be) notified, and why the
 * others are not.
 */
export async function urgeStudents(tx: Tx, urging: Urging): Promise<BulkResult> {
  await assertTemplate(tx, urging.tenantId)
  await sql`set local statement_timeout = '2min'; set local lock_timeout = '20s'`.execute(tx)
  const { rows } = await sql<{ why: string | null; count: number; names: string[] }>`
    with ${sorted(urging)}${urging.preview ? sql`` : sql`, sent as (${insertion(urging)})`}
    select why, count(*)::int as count,
      coalesce((array_agg(name order by id) filter (where name is not null))[1:${sql.lit(maxNames)}], '{}') as names
    from (select sorted.id, sorted.name, ${urging.preview ? sql`sorted.why` : whyAfter} as why from sorted
      ${urging.preview ? sql`` : sql`left join sent on sent.user_id = sorted.user_id and sorted.why is null`}) outcome
    group by why order by count(*) desc, why`.execute(tx)
  const reasons = rows.flatMap(({ why, count, names }) => (why === null ? [] : [{ why, count, names }]))
  return {
    total: rows.reduce((total, { count }) => total + count, 0),
    done: rows.find(({ why }) => why === null)?.count ?? 0,
    refused: reasons,
  }
}

/** Another call may have added the notice in the meantime. */
const whyAfter = sql`coalesce(sorted.why, case when sent.user_id is null then ${toldToday} end)`

/**
 * The records, each with the reason why it notifies nobody. When a student has several, the one with the earliest end
 * counts.
 */
const sorted = ({ tenantId, meant }: Urging) => sql`
  judged as (
    select meant.*, case
      when person.id is null then '没有学生账号'
      when person.status <> '1' then '学生账号已停用'
      when meant.closed is not null then meant.closed
      when told.user_id is not null then ${toldToday} end as why
    from (${meant}) meant
    left join sys_user person on person.tenant_id = ${tenantId} and person.id = meant.user_id and person.del_flag = '0'
    left join xw_notice told on told.tenant_id = ${tenantId} and told.kind = 'urged' and told.subject_id = meant.user_id
      and told.mark = ${officeToday}::text and told.user_id = meant.user_id),
  sorted as (
    select id, user_id, batch_id, until, name, case
      when why is null and row_number() over (partition by user_id, why order by until, id) > 1 then '同一学生只发一条消息'
      else why end as why
    from judged)`

/** Inserts in one order, so that two calls that urge the same students wait for each other and cannot deadlock. */
const insertion = ({ tenantId }: Urging) => sql`
  insert into xw_notice (tenant_id, kind, subject_id, mark, user_id, batch_id, until)
  select ${tenantId}::int, 'urged', user_id, ${officeToday}::text, user_id, batch_id, until
  from sorted where why is null order by user_id
  on conflict do nothing returning user_id`

/** When the school has disabled the message text, the answer says so instead of sending nothing in silence. */
async function assertTemplate(tx: Tx, tenantId: number): Promise<void> {
  const { code } = noticeTemplates.urged
  const own = await tx
    .selectFrom('sys_message_template')
    .select(['template_name', 'use_status'])
    .where('tenant_id', '=', tenantId)
    .where('template_code', '=', code)
    .executeTakeFirst()
  if (own && own.use_status !== '1')
    throw refused(`消息模板“${own.template_name}”已停用，请先在消息模板中启用（模板编码 ${code}）`)
}
