import { thesisReviewResource } from '@xw/shared/resources/xw/thesis-review'
import { ReviewerChoice, ReviewLink } from '@xw/shared/wire/thesis'
import { thesisPaths } from '@xw/shared/wire/thesis-paths'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { invalid, notFound, refused } from '../../../lib/errors.ts'
import { isId, newId } from '../../../lib/ids.ts'
import { officeToday } from '../../../lib/office-day.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import type { Access } from '../../../resource/access.ts'
import type { Actions } from '../../../resource/actions.ts'
import { changeRecords } from '../../../resource/change.ts'
import { callerOf } from '../../../resource/routes.ts'
import { codesIn, type RecordValues, textIn } from '../../../resource/stored.ts'
import { listReviewerChoices } from './candidates.ts'
import { findReview } from './find-review.ts'
import { createToken, hashSecret } from './token.ts'

const Id = textParam(64, 1)
const permission = `${thesisReviewResource.permission}:send`

/** 送审: lists possible reviewers of a thesis, and invites the chosen ones. */
export const sendRoutes = (actions: Actions): Route[] => [
  route({
    method: 'GET',
    path: thesisPaths.candidates,
    title: '可以评阅一篇论文的专家',
    permission,
    scope: 'tenant',
    query: Type.Object({ id: Id }),
    response: Type.Array(ReviewerChoice),
    handle: async call =>
      actions.withAccess(callerOf(call), {}, async (tx, access) =>
        listReviewerChoices(tx, access, await findReview(tx, access, call.query.id)),
      ),
  }),
  route({
    method: 'POST',
    path: thesisPaths.send,
    permission,
    scope: 'tenant',
    body: Type.Object({
      id: Id,
      reviewerIds: Type.Array(Id, { maxItems: 10 }),
      days: Type.Integer({ minimum: 1, maximum: 180 }),
    }),
    response: Type.Array(ReviewLink),
    async handle(call) {
      const { id, days } = call.body
      const { origin } = callerOf(call)
      const reviewerIds = [...new Set(call.body.reviewerIds)]
      const result = await actions.withAccess(callerOf(call), {}, async (tx, access) => {
        const review = await findReview(tx, access, id, true)
        assertSendable(review)
        await assertReviewers(tx, access, review, reviewerIds)
        // The sent date is that of the first invitation; adding reviewers later does not change it.
        const day = textIn(review, 'state') === '0' ? { sent_date: officeToday } : {}
        await changeRecords(tx, access, [id], { set: { state: '1', ...day }, log: { operation: 'send', origin } })
        return invite(tx, access, { reviewId: id, reviewerIds, days })
      })
      return new Answer({ message: `已送审，共 ${result.length} 位专家`, result })
    },
  }),
]

function assertSendable(review: RecordValues): void {
  if (textIn(review, 'state') === '2') throw refused('论文已返回，需要再次送审的请用复审')
  if (codesIn(review, 'thesisFile').length === 0) throw refused('还没有上传论文全文，不能送审')
  if (textIn(review, 'checkPassed') === '0') throw refused('查重没有通过，不能送审')
}

/** Refuses reviewers with hard conflicts. The page shows the same conflicts, but they may have arisen since. */
async function assertReviewers(tx: Tx, access: Access, review: RecordValues, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) throw invalid({ reviewerIds: '请选择评阅专家' })
  if (!ids.every(isId)) throw notFound()
  // Locks the reviewers, so that concurrent invitations cannot exceed the number that a reviewer takes at once.
  await sql`select id from xw_reviewer where tenant_id = ${access.session.tenantId} and id = any(${ids}::uuid[])
    order by id for update`.execute(tx)
  const chosen = await listReviewerChoices(tx, access, review, ids)
  if (chosen.length !== ids.length) throw notFound()
  const reasons = chosen.flatMap(({ name, conflicts }) => {
    const hard = conflicts.filter(({ isHard }) => isHard)
    return hard.length > 0 ? [`${name}：${hard.map(({ text }) => text).join('、')}`] : []
  })
  if (reasons.length > 0) throw invalid({ reviewerIds: reasons.join('；') })
}

interface Invitations {
  reviewId: string
  reviewerIds: readonly string[]
  days: number
}

async function invite(
  tx: Tx,
  { session }: Access,
  { reviewId, reviewerIds, days }: Invitations,
): Promise<ReviewLink[]> {
  const links: ReviewLink[] = []
  for (const reviewerId of reviewerIds) {
    const token = createToken(session.tenantId)
    const { rows } = await sql<{ name: string; expiresAt: Date }>`
      insert into xw_review_assignment (tenant_id, id, review_id, reviewer_id, link_hash, expires_at, create_by)
      values (${session.tenantId}, ${newId()}, ${reviewId}, ${reviewerId}, ${hashSecret(token)},
        now() + make_interval(days => ${days}), ${session.username})
      returning expires_at as "expiresAt",
        (select name from xw_reviewer where tenant_id = ${session.tenantId} and id = ${reviewerId}) as name`.execute(tx)
    const [made] = rows
    if (made) links.push({ reviewerName: made.name, token, expiresAt: formatTime(made.expiresAt) })
  }
  return links
}
