import { correctionDays } from '@xw/shared/degree/survey'
import type { SurveyResponseState } from '@xw/shared/degree/survey-response-states'
import { surveyResponseResource } from '@xw/shared/resources/xw/survey-response'
import { NoResult } from '@xw/shared/wire/schema'
import { surveyParam, surveyPaths } from '@xw/shared/wire/survey-paths'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { invalid, refused } from '../../../lib/errors.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import type { Access } from '../../../resource/access.ts'
import { changeRecords } from '../../../resource/change.ts'
import type { Engine, Resource } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import { readSelectedIds, selectionBody } from '../../../resource/selection.ts'

interface ReviewDecision {
  verb: string
  /** The states in which the decision is allowed. An approved response can still be returned. */
  from: readonly SurveyResponseState[]
}
const reviewDecisions: Readonly<Record<string, ReviewDecision>> = {
  '3': { verb: '通过', from: ['2'] },
  '4': { verb: '退回', from: ['1', '2', '3'] },
}

/** 审核: approves responses, or returns them with a reason. Responses that were not handed in stay unchanged. */
export const reviewResponsesRoute = ({ actions, hooks }: Resource, { ground }: Engine): Route =>
  route({
    method: 'POST',
    path: surveyPaths.review,
    permission: `${surveyResponseResource.permission}:review`,
    scope: 'depart',
    body: Type.Object({
      [surveyParam]: textParam(64, 1),
      ...selectionBody,
      status: textParam(1),
      reason: Type.Optional(textParam(500)),
    }),
    response: NoResult,
    async handle(call) {
      const { collection, ids, query, status } = call.body
      const caller = callerOf(call)
      const verdict = Object.hasOwn(reviewDecisions, status) ? reviewDecisions[status] : undefined
      if (!verdict) throw refused('请选择通过或退回')
      const reason = (call.body.reason ?? '').trim()
      if (status === '4' && reason === '') throw invalid({ reason: '请填写退回原因' })
      const said = await actions.withAccess(caller, { collection }, async (tx, access) => {
        const { origin } = caller
        const asking = { hooks, origin, perHour: ground.questionsPerHour, verb: verdict.verb }
        const selection = { ...(ids && { ids }), ...(query && { query }) }
        const chosen = await readSelectedIds(tx, access, selection, asking)
        const open = await lockInStates(tx, access, chosen, verdict.from)
        if (open.length === 0) throw refused(`所选 ${chosen.length} 人中没有可以${verdict.verb}的`)
        const set = { ...buildDecisionColumns(access, status), reason: status === '4' ? reason : null }
        await changeRecords(tx, access, open, { set, log: { operation: 'approve', origin } })
        if (status === '4') await writeReturnNotices(tx, access, open)
        const left = chosen.length - open.length
        return `已${verdict.verb} ${open.length} 人${left > 0 ? `，另有 ${left} 人的状态不能${verdict.verb}` : ''}`
      })
      return new Answer({ message: said })
    },
  })

async function lockInStates(
  tx: Tx,
  { session }: Access,
  ids: readonly string[],
  states: readonly SurveyResponseState[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from xw_collection_answer
    where tenant_id = ${session.tenantId} and id = any(${ids}::uuid[]) and status = any(${states}::text[])
    order by id for update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A returned response stays open for `correctionDays` days, or until the end of the survey when that is later. */
const buildDecisionColumns = ({ session, base }: Access, status: string) => ({
  status,
  reviewer: session.username,
  review_time: sql`now()`,
  ...(status === '4' && {
    fix_until: sql`(select greatest(end_time, now() + make_interval(days => ${correctionDays})) from xw_collection
      where tenant_id = ${session.tenantId} and id = ${base.only?.value ?? null}::uuid)`,
  }),
})

async function writeReturnNotices(tx: Tx, { session }: Access, ids: readonly string[]): Promise<void> {
  await sql`
    insert into xw_notice (tenant_id, kind, subject_id, mark, user_id, batch_id, until, reason)
    select tenant_id, 'collectionReturned', id, version::text, user_id, collection_id, fix_until, reason
    from xw_collection_answer where tenant_id = ${session.tenantId} and id = any(${ids}::uuid[])
    on conflict do nothing`.execute(tx)
}
