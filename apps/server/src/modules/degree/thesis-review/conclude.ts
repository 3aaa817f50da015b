import { explainNoNextRound, reviewConclusions } from '@xw/shared/degree/thesis/review'
import { thesisReviewResource } from '@xw/shared/resources/xw/thesis-review'
import { NoResult } from '@xw/shared/wire/schema'
import { thesisPaths } from '@xw/shared/wire/thesis-paths'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { invalid, refused } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import type { Access } from '../../../resource/access.ts'
import type { Actions } from '../../../resource/actions.ts'
import { writeOperation } from '../../../resource/audit.ts'
import { changeRecords } from '../../../resource/change.ts'
import { callerOf } from '../../../resource/routes.ts'
import { textIn } from '../../../resource/stored.ts'
import { findReview } from './find-review.ts'
import { reviewNumberSql } from './join.ts'

const Id = textParam(64, 1)

/** The office's decisions on a returned thesis: overriding the conclusion with a reason, and adding another round. */
export const conclusionRoutes = (actions: Actions): Route[] => [
  route({
    method: 'POST',
    path: thesisPaths.conclude,
    permission: `${thesisReviewResource.permission}:conclude`,
    scope: 'tenant',
    body: Type.Object({ id: Id, conclusion: textParam(2), reason: textParam(200) }),
    response: NoResult,
    async handle(call) {
      const { id, conclusion } = call.body
      const reason = call.body.reason.trim()
      const { origin } = callerOf(call)
      if (!reviewConclusions.some(({ value }) => value === conclusion)) throw invalid({ conclusion: '请选择结论' })
      if (reason === '') throw invalid({ reason: '请填写调整原因' })
      await actions.withAccess(callerOf(call), {}, async (tx, access) => {
        const review = await findReview(tx, access, id, true)
        if (textIn(review, 'state') !== '2') throw refused('论文还没有返回，不能调整结论')
        const set = { conclusion, conclusion_reason: reason }
        await changeRecords(tx, access, [id], { set, log: { operation: 'edit', origin } })
      })
      return new Answer({ message: '结论已调整' })
    },
  }),
  route({
    method: 'POST',
    path: thesisPaths.nextRound,
    permission: `${thesisReviewResource.permission}:nextRound`,
    scope: 'tenant',
    body: Type.Object({ id: Id }),
    response: NoResult,
    async handle(call) {
      const { origin } = callerOf(call)
      await actions.withAccess(callerOf(call), {}, async (tx, access) => {
        const what = await addRound(tx, access, call.body.id)
        await writeOperation(tx, access, { operation: 'add', what, origin })
      })
      return new Answer({ message: '已加入待送审，请上传修改后的论文' })
    },
  }),
]

/** Adds the next round with the record's present values and without a file: the office uploads the revised thesis. */
async function addRound(tx: Tx, access: Access, id: string): Promise<string> {
  const { tenantId, username } = access.session
  const review = await findReview(tx, access, id, true)
  const why = explainNoNextRound({
    state: textIn(review, 'state'),
    conclusion: textIn(review, 'conclusion'),
    grades: textIn(review, 'grades'),
  })
  if (why) throw refused(why)
  await sql`select pg_advisory_xact_lock(hashtextextended('thesis review numbers', ${tenantId}))`.execute(tx)
  const made = newId()
  const { numAffectedRows } = await sql`
    insert into xw_thesis_review (tenant_id, id, record_id, review_no, xh, xm, depart_id, xwbslbm, zymc, dsxm, lwtm, round,
      review_mode, sampled, draw_id, create_by)
    select old.tenant_id, ${made}, old.record_id, ${reviewNumberSql(tenantId, sql`1`)}, old.xh, old.xm, old.depart_id,
      old.xwbslbm, old.zymc, coalesce(record.dsxm, old.dsxm), coalesce(nullif(trim(record.lwtm), ''), old.lwtm),
      old.round + 1, old.review_mode, old.sampled, old.draw_id, ${username}
    from xw_thesis_review old
    left join xw_info record on record.tenant_id = old.tenant_id and record.id = old.record_id and record.del_flag = '0'
    where old.tenant_id = ${tenantId} and old.id = ${id}
    on conflict (tenant_id, record_id, round) do nothing`.execute(tx)
  if (Number(numAffectedRows) === 0) throw refused('下一轮已在送审名单中')
  return made
}
