import type { AnnouncementReceipt } from '@xw/shared/wire/notices'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import { type AnnouncementAudience, audienceCondition, inDepartTree } from './audience.ts'

export interface ReceiptQuery {
  readFlag?: string
  /** Members of these departments and of those below them. */
  departIds?: readonly string[]
}

/** Counts in one query the audience, its readers and the matches of a query. */
export async function countReceipts(tx: Tx, tenantId: number, announcement: AnnouncementAudience, query: ReceiptQuery) {
  const { rows } = await sql<{ addressed: number; read: number; total: number }>`
    ${audienceRows(tenantId, announcement)}
    select count(*)::int as addressed, count(read_time)::int as read, count(*) filter (where ${receiptConditions(query)})::int as total
    from audience u`.execute(tx)
  return rows[0] ?? { addressed: 0, read: 0, total: 0 }
}

export async function listReceipts(
  tx: Tx,
  tenantId: number,
  announcement: AnnouncementAudience,
  { query, limit, offset }: { query: ReceiptQuery; limit: number; offset: number },
): Promise<AnnouncementReceipt[]> {
  const found = sql`from audience u where ${receiptConditions(query)}`
  const { rows } = await sql<Omit<AnnouncementReceipt, 'readFlag' | 'readTime'> & { read_time: Date | null }>`
    ${audienceRows(tenantId, announcement)},
    page as (select * ${found} order by read_time desc nulls last, username limit ${limit} offset ${offset})
    select page.id as "userId", page.username, page.realname, page.read_time,
      coalesce((select string_agg(depart.depart_name, '、' order by depart.org_code) from sys_user_depart own
        join sys_depart depart on depart.tenant_id = own.tenant_id and depart.id = own.depart_id
        where own.tenant_id = ${tenantId} and own.user_id = page.id), '') as departs
    from page order by read_time desc nulls last, username`.execute(tx)
  return rows.map(({ read_time, ...person }) => ({
    ...person,
    readFlag: read_time ? '1' : '0',
    readTime: formatTime(read_time),
  }))
}

/** Builds the query `audience`: everybody an announcement is for now, with their read marks. */
const audienceRows = (tenantId: number, announcement: AnnouncementAudience) => sql`
  with audience as (
    select u.id, u.username, u.realname, mark.read_time from sys_user u
    left join sys_announcement_send mark
      on mark.tenant_id = u.tenant_id and mark.user_id = u.id and mark.annt_id = ${announcement.id}
    where u.tenant_id = ${tenantId} and u.status = '1' and u.del_flag = '0' and ${audienceCondition(announcement)})`

function receiptConditions({ readFlag, departIds }: ReceiptQuery) {
  const conditions = [
    sql`true`,
    ...(readFlag ? [readFlag === '1' ? sql`u.read_time is not null` : sql`u.read_time is null`] : []),
    ...(departIds ? [inDepartTree(departIds)] : []),
  ]
  return sql.join(conditions, sql` and `)
}
