import { surveyResource } from '@xw/shared/resources/xw/survey'
import { surveyParam, surveyPaths } from '@xw/shared/wire/survey-paths'
import { SurveyCounts } from '@xw/shared/wire/surveys'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import { type Route, route } from '../../../plugins/route.ts'
import type { Access } from '../../../resource/access.ts'
import type { Actions } from '../../../resource/actions.ts'
import { callerOf } from '../../../resource/routes.ts'
import { reachableCondition } from '../../../resource/rows.ts'

type DepartCounts = SurveyCounts['departs'][number]

/** Counts responses by department and state, among the people whom the caller reaches. */
export const surveyFiguresRoute = (actions: Actions): Route =>
  route({
    method: 'GET',
    path: surveyPaths.figures,
    title: '采集的填写进度',
    permission: `${surveyResource.permission}:list`,
    scope: 'depart',
    query: Type.Object({ [surveyParam]: textParam(64, 1) }),
    response: SurveyCounts,
    handle: async call =>
      actions.withAccess(callerOf(call), call.query, async (tx, access) => total(await readDeparts(tx, access))),
  })

async function readDeparts(tx: Tx, access: Access): Promise<DepartCounts[]> {
  const count = (status: string) => sql`count(*) filter (where t.status = ${status})::int`
  const { rows } = await sql<DepartCounts>`
    select t.depart_id as "departId", coalesce(depart.depart_name, '未填院系') as "departName", count(*)::int as total,
      ${count('0')} as unanswered, ${count('1')} as answered, ${count('2')} as pending, ${count('3')} as approved,
      ${count('4')} as returned
    from xw_collection_answer t
    left join sys_depart depart on depart.tenant_id = t.tenant_id and depart.id = t.depart_id
    where ${reachableCondition(access)} group by t.depart_id, depart.depart_name, depart.depart_order
    order by depart.depart_order nulls last, depart.depart_name`.execute(tx)
  return rows
}

function total(departs: DepartCounts[]): SurveyCounts {
  const sum = (key: 'total' | 'unanswered' | 'answered' | 'pending' | 'approved' | 'returned') =>
    departs.reduce((before, depart) => before + depart[key], 0)
  return {
    total: sum('total'),
    unanswered: sum('unanswered'),
    answered: sum('answered'),
    pending: sum('pending'),
    approved: sum('approved'),
    returned: sum('returned'),
    departs,
  }
}
