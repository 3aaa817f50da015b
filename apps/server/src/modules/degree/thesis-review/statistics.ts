import { thesisReviewResource } from '@xw/shared/resources/xw/thesis-review'
import { ThesisStatistics } from '@xw/shared/wire/thesis'
import { thesisPaths } from '@xw/shared/wire/thesis-paths'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import { type Route, route } from '../../../plugins/route.ts'
import type { Access } from '../../../resource/access.ts'
import type { Actions } from '../../../resource/actions.ts'
import { callerOf } from '../../../resource/routes.ts'
import { reachableCondition } from '../../../resource/rows.ts'

/** 评阅统计: counts the theses in the caller's reach, by department. */
export const statisticsRoute = (actions: Actions): Route =>
  route({
    method: 'GET',
    path: thesisPaths.statistics,
    permission: `${thesisReviewResource.permission}:statistics`,
    scope: 'depart',
    query: Type.Object({ xwlx: Type.Optional(textParam(10)) }),
    response: Type.Array(ThesisStatistics),
    handle: async call =>
      actions.withAccess(callerOf(call), {}, (tx, access) => readStatistics(tx, access, call.query.xwlx ?? '')),
  })

async function readStatistics(tx: Tx, access: Access, type: string): Promise<ThesisStatistics[]> {
  const count = (condition: ReturnType<typeof sql>) => sql`count(*) filter (where ${condition})::int`
  const graded = (grade: string) => sql`coalesce(sum(own.${sql.id(grade)}), 0)::int`
  const { rows } = await sql<ThesisStatistics>`
    select coalesce(depart.depart_name, '未填院系') as "departName",
      ${count(sql`t.state = '0'`)} as waiting, ${count(sql`t.state = '1'`)} as "underReview",
      ${count(sql`t.state = '2'`)} as returned, ${count(sql`t.sampled = '1'`)} as sampled,
      ${graded('a')} as a, ${graded('b')} as b, ${graded('c')} as c, ${graded('d')} as d,
      ${count(sql`t.conclusion = '1'`)} as passed, ${count(sql`t.conclusion = '2'`)} as revise,
      ${count(sql`t.conclusion = '3'`)} as failed
    from xw_thesis_review t
    left join sys_depart depart on depart.tenant_id = t.tenant_id and depart.id = t.depart_id
    left join lateral (
      select count(*) filter (where grade = 'A') as a, count(*) filter (where grade = 'B') as b,
        count(*) filter (where grade = 'C') as c, count(*) filter (where grade = 'D') as d
      from xw_review_assignment one where one.tenant_id = t.tenant_id and one.review_id = t.id) own on true
    where ${reachableCondition(access)} ${type === '' ? sql`` : sql`and t.xwbslbm = ${type}`}
    group by depart.id, depart.depart_name, depart.depart_order
    order by depart.depart_order nulls last, depart.depart_name`.execute(tx)
  return rows
}
