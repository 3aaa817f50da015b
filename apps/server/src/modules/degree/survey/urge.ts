import { explainSurveyClosed } from '@xw/shared/degree/survey'
import { unansweredResponseStates } from '@xw/shared/degree/survey-response-states'
import { surveyResponseResource } from '@xw/shared/resources/xw/survey-response'
import { NoResult } from '@xw/shared/wire/schema'
import { surveyParam, surveyPaths } from '@xw/shared/wire/survey-paths'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import type { Access } from '../../../resource/access.ts'
import type { Actions } from '../../../resource/actions.ts'
import { writeOperation } from '../../../resource/audit.ts'
import { callerOf } from '../../../resource/routes.ts'
import { reachableCondition } from '../../../resource/rows.ts'

/** 催办: reminds the people in reach who have not answered, at most once an hour per person, whoever reminds them. */
export const urgeSurveyRoute = (actions: Actions): Route =>
  route({
    method: 'POST',
    path: surveyPaths.urge,
    permission: `${surveyResponseResource.permission}:urge`,
    scope: 'depart',
    body: Type.Object({ [surveyParam]: textParam(64, 1) }),
    response: NoResult,
    async handle(call) {
      const { origin } = callerOf(call)
      const message = await actions.withAccess(callerOf(call), call.body, async (tx, access) => {
        await assertUnderWay(tx, access)
        const { missing, told } = await writeUrgeNotices(tx, access)
        if (missing === 0) throw refused('名单中的学生都已填写，不需要催办')
        if (told === 0) throw refused(`${missing} 名未填写的学生在一小时内都已提醒过，请稍后再催`)
        await writeOperation(tx, access, { operation: 'urge', what: `共 ${told} 人`, origin })
        const left = missing - told
        return `已提醒 ${told} 人${left > 0 ? `，另有 ${left} 人一小时内已提醒过` : ''}`
      })
      return new Answer({ message })
    },
  })

async function assertUnderWay(tx: Tx, { session, base }: Access): Promise<void> {
  const { rows } = await sql<{ name: string; state: string; startTime: Date; endTime: Date }>`
    select name, state, start_time as "startTime", end_time as "endTime" from xw_collection
    where tenant_id = ${session.tenantId} and id = ${base.only?.value ?? null}::uuid`.execute(tx)
  const [found] = rows
  if (!found) throw refused('请选择采集')
  const times = { startTime: formatTime(found.startTime) ?? '', endTime: formatTime(found.endTime) ?? '' }
  const why = explainSurveyClosed({ ...found, ...times }, formatTime(new Date()) ?? '')
  if (why) throw refused(`${why}，不能催办`)
}

/**
 * Writes reminder notices. The key contains the hour, so that two clicks at once make one notice. Notices of the past
 * hour are looked for too, so that clicks at 9:59 and 10:01 also make one.
 */
async function writeUrgeNotices(tx: Tx, access: Access): Promise<{ missing: number; told: number }> {
  const { tenantId } = access.session
  const { rows } = await sql<{ missing: number; told: number }>`
    with missing as (
      select t.user_id, t.collection_id, greatest(collection.end_time, t.fix_until) as until
      from xw_collection_answer t
      join xw_collection collection on collection.tenant_id = t.tenant_id and collection.id = t.collection_id
      where ${reachableCondition(access)} and t.status = any(${unansweredResponseStates}::text[])),
    told as (
      insert into xw_notice (tenant_id, kind, subject_id, mark, user_id, batch_id, until)
      select ${tenantId}::int, 'collectionUrged', collection_id, to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24'),
        user_id, collection_id, until
      from missing where not exists (
        select from xw_notice before where before.tenant_id = ${tenantId} and before.kind = 'collectionUrged'
          and before.subject_id = missing.collection_id and before.user_id = missing.user_id
          and before.create_time > now() - interval '1 hour')
      order by user_id on conflict do nothing returning 1)
    select (select count(*)::int from missing) as missing, (select count(*)::int from told) as told`.execute(tx)
  return rows[0] ?? { missing: 0, told: 0 }
}
