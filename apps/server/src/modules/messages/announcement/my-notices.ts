import type { Notice } from '@xw/shared/wire/notices'
import { formatTime } from '@xw/shared/wire/time'
import { type RawBuilder, sql } from 'kysely'
import { notFound } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'

/** Condition: the announcement `a` is visible now. */
const isVisibleNow = sql`a.send_status = '1' and a.del_flag = '0'
  and coalesce(a.start_time <= now(), true) and coalesce(a.end_time > now(), true)`

/**
 * Builds the query `addressed`: the announcements a user can see now, with their read marks. Announcements to named
 * users are found by the user's own rows. The others are few, however many users there are, and have no rows per user.
 */
const addressedAnnouncements = ({ tenantId, userId }: Session): RawBuilder<unknown> => sql`
  with recursive above as (
    select depart.id, depart.parent_id from sys_user_depart own
    join sys_depart depart on depart.tenant_id = own.tenant_id and depart.id = own.depart_id
    where own.tenant_id = ${tenantId} and own.user_id = ${userId}
    union
    select parent.id, parent.parent_id from sys_depart parent join above on parent.id = above.parent_id
    where parent.tenant_id = ${tenantId}),
  me as materialized (
    select array(select id from above) as departs,
      array(select role_id from sys_user_role where tenant_id = ${tenantId} and user_id = ${userId}) as roles),
  addressed as (
    select a.id, mark.read_time
    from sys_announcement_send mark join sys_announcement a on a.tenant_id = mark.tenant_id and a.id = mark.annt_id
    where mark.tenant_id = ${tenantId} and mark.user_id = ${userId} and a.msg_type = 'USER' and ${isVisibleNow}
    union all
    select a.id, mark.read_time
    from me cross join sys_announcement a
    left join sys_announcement_send mark
      on mark.tenant_id = a.tenant_id and mark.annt_id = a.id and mark.user_id = ${userId}
    where a.tenant_id = ${tenantId} and a.msg_type <> 'USER' and ${isVisibleNow} and (
      a.msg_type = 'ALL' or (a.msg_type = 'DEPART' and a.depart_ids && me.departs)
      or (a.msg_type = 'ROLE' and a.role_ids && me.roles)))`

/** Joins `addressed` with the announcements as `m`, so that texts are read for the shown ones only. */
const fromAddressed = ({ tenantId }: Session) =>
  sql`addressed join sys_announcement m on m.tenant_id = ${tenantId} and m.id = addressed.id`
const newestFirst = sql`order by greatest(m.send_time, m.start_time) desc, m.id desc`

interface NoticeRow {
  id: string
  titile: string
  msg_content: string | null
  msg_abstract: string | null
  files: string[] | null
  sender: string | null
  sender_name: string | null
  priority: Notice['priority']
  msg_category: Notice['msgCategory']
  bus_id: string | null
  open_type: Notice['openType']
  open_page: string | null
  send_time: Date | null
  create_time: Date
  read_time: Date | null
}

const toNotice = (row: NoticeRow): Notice => ({
  id: row.id,
  anntId: row.id,
  titile: row.titile,
  msgContent: row.msg_content,
  msgAbstract: row.msg_abstract,
  files: row.files?.join(',') ?? null,
  sender: row.sender,
  sender_dictText: row.sender_name,
  priority: row.priority,
  msgCategory: row.msg_category,
  busId: row.bus_id,
  openType: row.open_type,
  openPage: row.open_page,
  sendTime: formatTime(row.send_time),
  createTime: formatTime(row.create_time),
  readFlag: row.read_time ? '1' : '0',
  readTime: formatTime(row.read_time),
})

/** Columns of a notice, from rows `m`. */
const noticeColumns = sql`m.id, m.titile, m.msg_content, m.msg_abstract, m.files, m.sender, m.priority, m.msg_category, m.bus_id,
  m.open_type, m.open_page, m.send_time, m.create_time, addressed.read_time,
  (select realname from sys_user u where u.tenant_id = m.tenant_id and u.username = m.sender and u.del_flag = '0') as sender_name`

/** Returns the latest unread notices of both categories and their totals. */
export async function readUnreadNotices(tx: Tx, session: Session, limit: number) {
  const { rows } = await sql<NoticeRow & { total: number }>`
    ${addressedAnnouncements(session)},
    latest as (
      select m.id, count(*) over (partition by m.msg_category)::int as total,
        row_number() over (partition by m.msg_category ${newestFirst}) as position
      from ${fromAddressed(session)} where addressed.read_time is null)
    select ${noticeColumns}, latest.total
    from ${fromAddressed(session)} join latest on latest.id = m.id
    where latest.position <= ${limit} ${newestFirst}`.execute(tx)
  const of = (category: string) => rows.filter(row => row.msg_category === category)
  const [notices, messages] = [of('1'), of('2')]
  return {
    anntMsgList: notices.map(toNotice),
    anntMsgTotal: notices[0]?.total ?? 0,
    sysMsgList: messages.map(toNotice),
    sysMsgTotal: messages[0]?.total ?? 0,
  }
}

/** Filters for one's own notices. */
export interface MyNoticeQuery {
  titile?: string
  sender?: string
  readFlag?: string
  msgCategory?: string
}

export async function listMyNotices(
  tx: Tx,
  session: Session,
  { query, limit, offset }: { query: MyNoticeQuery; limit: number; offset: number },
): Promise<{ records: Notice[]; total: number }> {
  const conditions = [
    sql`true`,
    ...(query.titile ? [sql`strpos(m.titile, ${query.titile}) > 0`] : []),
    ...(query.sender
      ? [
          sql`(strpos(m.sender, ${query.sender}) > 0 or m.sender in (
            select username from sys_user u where u.tenant_id = ${session.tenantId} and strpos(u.realname, ${query.sender}) > 0))`,
        ]
      : []),
    ...(query.readFlag
      ? [query.readFlag === '1' ? sql`addressed.read_time is not null` : sql`addressed.read_time is null`]
      : []),
    ...(query.msgCategory ? [sql`m.msg_category = ${query.msgCategory}`] : []),
  ]
  const found = sql`from ${fromAddressed(session)} where ${sql.join(conditions, sql` and `)}`
  const { rows } = await sql<NoticeRow>`${addressedAnnouncements(session)}
    select ${noticeColumns} ${found} ${newestFirst} limit ${limit} offset ${offset}`.execute(tx)
  const counted = await sql<{
    total: number
  }>`${addressedAnnouncements(session)} select count(*)::int as total ${found}`.execute(tx)
  return { records: rows.map(toNotice), total: counted.rows[0]?.total ?? 0 }
}

/** Returns a notice if the user can see it now, otherwise null. */
export async function findMyNotice(tx: Tx, session: Session, id: string): Promise<Notice | null> {
  const { rows } = await sql<NoticeRow>`
    ${addressedAnnouncements(session)} select ${noticeColumns} from ${fromAddressed(session)} where m.id = ${id}`.execute(
    tx,
  )
  return rows[0] ? toNotice(rows[0]) : null
}

/** Marks one notice as read, or all with null. A repeated mark keeps the first time. */
export async function markRead(tx: Tx, session: Session, id: string | null): Promise<void> {
  if (id !== null && !(await findMyNotice(tx, session, id))) throw notFound()
  await sql`${addressedAnnouncements(session)}
    insert into sys_announcement_send (tenant_id, annt_id, user_id, read_time)
    select ${session.tenantId}, id, ${session.userId}, now() from addressed
    where read_time is null ${id === null ? sql`` : sql`and id = ${id}`}
    on conflict (tenant_id, user_id, annt_id) do update set read_time = excluded.read_time
    where sys_announcement_send.read_time is null`.execute(tx)
}
