import { DayVisits, VisitCounts } from '@xw/shared/wire/dashboard'
import { paths } from '@xw/shared/wire/paths'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { officeToday, startOfDay } from '../../../lib/office-day.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { type Route, route } from '../../../plugins/route.ts'

/** DG-10: how often people signed in, for the administrators of a school. */
export const visitRoutes = ({ db }: Deps): Route[] => [
  route({
    method: 'GET',
    path: paths.dashboard.visits,
    subject: '首页',
    permission: 'dashboard:visits',
    scope: 'tenant',
    response: VisitCounts,
    handle: ({ session }) => db.inTenant(session.tenantId, tx => countVisits(tx, session.tenantId)),
  }),
  route({
    method: 'GET',
    path: paths.dashboard.visitsByDay,
    subject: '首页',
    permission: 'dashboard:visits',
    scope: 'tenant',
    response: Type.Array(DayVisits),
    handle: ({ session }) => db.inTenant(session.tenantId, tx => countVisitsByDay(tx, session.tenantId)),
  }),
]

/** A visit is a successful sign-in; an index of the table has exactly this condition. */
const signIns = (tenantId: number) => sql`
  sys_log where tenant_id = ${tenantId} and log_type = '1' and success and log_content = '登录成功'`

async function countVisits(tx: Tx, tenantId: number): Promise<VisitCounts> {
  const { rows } = await sql<VisitCounts>`
    select (select count(*)::int from ${signIns(tenantId)}) as "totalVisitCount",
      count(*)::int as "todayVisitCount", count(distinct ip)::int as "todayIp"
    from ${signIns(tenantId)} and create_time >= ${startOfDay(officeToday)}`.execute(tx)
  return rows[0] ?? { totalVisitCount: 0, todayVisitCount: 0, todayIp: 0 }
}

/** Counts the last seven days including today; a day without visits has a row too. */
async function countVisitsByDay(tx: Tx, tenantId: number): Promise<DayVisits[]> {
  const { rows } = await sql<DayVisits>`
    select to_char(day, 'YYYY-MM-DD') as tian, to_char(day, 'MM-DD') as type,
      count(distinct visits.ip)::int as ip, count(visits.create_time)::int as visit
    from generate_series(${officeToday} - 6, ${officeToday}, interval '1 day') as day
    left join (select create_time, ip from ${signIns(tenantId)} and create_time >= ${startOfDay(sql`${officeToday} - 6`)}) visits
      on visits.create_time >= ${startOfDay(sql`day`)} and visits.create_time < ${startOfDay(sql`day + interval '1 day'`)}
    group by day order by day`.execute(tx)
  return rows
}
