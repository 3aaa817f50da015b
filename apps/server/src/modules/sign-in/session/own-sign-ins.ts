import { readPageNo, readPageSize } from '@xw/shared/query/paging'
import { type Page, toPage } from '@xw/shared/wire/envelope'
import type { OwnSignIn } from '@xw/shared/wire/session'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import type { Db } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import { toRefusal } from '../../../resource/within.ts'

/** How long people can still tell where they signed in. */
const shownDays = 90

/** The paging parameters of the request. */
interface PagingQuery {
  pageNo?: string
  pageSize?: string
}

/**
 * Lists the sign-ins of the caller's account in this school, with their method, and failed attempts. A failed attempt
 * has no user id yet, so those under the caller's user name are included.
 */
export async function readOwnSignIns(db: Db, session: Session, paging: PagingQuery): Promise<Page<OwnSignIn>> {
  const { pageNo, pageSize } = readPaging(paging)
  const { tenantId, userId, username } = session
  const isOwn = sql`tenant_id = ${tenantId} and log_type = '1' and lower(username) = lower(${username})
    and (userid = ${userId} or userid is null) and create_time > now() - make_interval(days => ${shownDays})`
  return db.inTenant(tenantId, async tx => {
    const { rows } = await sql<{
      id: string
      time: Date
      content: string
      success: boolean
      ip: string
      userAgent: string
    }>`
      select id, create_time as time, log_content as content, success, coalesce(ip, '') as ip,
        coalesce(user_agent, '') as "userAgent"
      from sys_log where ${isOwn} order by create_time desc, id desc
      limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(tx)
    const counted = await sql<{ count: number }>`select count(*)::int as count from sys_log where ${isOwn}`.execute(tx)
    const records = rows.map(({ time, ...row }) => ({ ...row, time: formatTime(time) }))
    return toPage(records, counted.rows[0]?.count ?? 0, pageNo, pageSize)
  })
}

function readPaging({ pageNo, pageSize }: PagingQuery) {
  try {
    return { pageNo: readPageNo(pageNo), pageSize: readPageSize(pageSize) }
  } catch (error) {
    throw toRefusal(error)
  }
}
