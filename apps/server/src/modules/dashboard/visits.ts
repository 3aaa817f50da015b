import type { DayVisits, VisitCounts } from '@xw/shared/wire/dashboard'
import { sql } from 'kysely'
import type { Tx } from '../../plugins/db.ts'

/** A visit is a sign-in that worked; its index holds exactly these. */
const signIns = (tenantId: number) => sql`
  sys_log where tenant_id = ${tenantId} and log_type = 1 and success and log_content = '登录成功'`

/** Days are the office's, wherever the server stands. */
const today = sql`(now() at time zone 'Asia/Shanghai')::date`
const startOf = (day: unknown) => sql`(${day})::timestamp at time zone 'Asia/Shanghai'`

export async function countVisits(tx: Tx, tenantId: number): Promise<VisitCounts> {
  const { rows } = await sql<VisitCounts>`
    select (select count(*)::int from ${signIns(tenantId)}) as "totalVisitCount",
      count(*)::int as "todayVisitCount", count(distinct ip)::int as "todayIp"
    from ${signIns(tenantId)} and create_time >= ${startOf(today)}`.execute(tx)
  return rows[0] ?? { totalVisitCount: 0, todayVisitCount: 0, todayIp: 0 }
}

/** The last seven days, today included; a day without visits has its row as well. */
export async function visitsByDay(tx: Tx, tenantId: number): Promise<DayVisits[]> {
  const { rows } = await sql<DayVisits>`
    select to_char(day, 'YYYY-MM-DD') as tian, to_char(day, 'MM-DD') as type,
      count(distinct visits.ip)::int as ip, count(visits.create_time)::int as visit
    from generate_series(${today} - 6, ${today}, interval '1 day') as day
    left join (select create_time, ip from ${signIns(tenantId)} and create_time >= ${startOf(sql`${today} - 6`)}) visits
      on visits.create_time >= ${startOf(sql`day`)} and visits.create_time < ${startOf(sql`day + interval '1 day'`)}
    group by day order by day`.execute(tx)
  return rows
}
