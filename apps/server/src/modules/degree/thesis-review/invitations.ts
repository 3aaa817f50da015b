import { thesisReviewResource } from '@xw/shared/resources/xw/thesis-review'
import { NoResult } from '@xw/shared/wire/schema'
import { ReviewAssignment, ReviewLink } from '@xw/shared/wire/thesis'
import { thesisPaths } from '@xw/shared/wire/thesis-paths'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { notFound, refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import type { Access } from '../../../resource/access.ts'
import type { Actions } from '../../../resource/actions.ts'
import { changeRecords } from '../../../resource/change.ts'
import { callerOf } from '../../../resource/routes.ts'
import { findReview } from './find-review.ts'
import { computeReviewColumns } from './outcome.ts'
import { createToken, hashSecret } from './token.ts'

const Id = textParam(64, 1)
const guarded = { permission: `${thesisReviewResource.permission}:send`, scope: 'tenant' } as const

/** The invitations of a thesis: listing them with their answers, renewing a link, and withdrawing one. */
export const invitationRoutes = (actions: Actions): Route[] => [
  route({
    ...guarded,
    method: 'GET',
    path: thesisPaths.assignments,
    title: '一篇论文的评阅情况',
    query: Type.Object({ id: Id }),
    response: Type.Array(ReviewAssignment),
    handle: async call =>
      actions.withAccess(callerOf(call), {}, async (tx, access) => {
        await findReview(tx, access, call.query.id)
        return readAssignments(tx, access, call.query.id)
      }),
  }),
  route({
    ...guarded,
    method: 'POST',
    path: thesisPaths.renew,
    title: '重新生成评阅链接',
    body: Type.Object({ id: Id, days: Type.Integer({ minimum: 1, maximum: 180 }) }),
    response: ReviewLink,
    async handle(call) {
      const { origin } = callerOf(call)
      const result = await actions.withAccess(callerOf(call), {}, async (tx, access) => {
        const { reviewId } = await lockOpenInvitation(tx, access, call.body.id)
        await changeRecords(tx, access, [reviewId], { set: {}, log: { operation: 'send', origin } })
        return renewLink(tx, access, call.body)
      })
      return new Answer({ message: '已生成新的链接，原链接作废', result })
    },
  }),
  withdrawRoute(actions),
]

/** Withdraws an invitation. Its link stops working, and the outcome of the thesis is computed without it. */
const withdrawRoute = (actions: Actions): Route =>
  route({
    ...guarded,
    method: 'POST',
    path: thesisPaths.withdraw,
    title: '撤回评阅邀请',
    body: Type.Object({ id: Id }),
    response: NoResult,
    async handle(call) {
      const { origin } = callerOf(call)
      await actions.withAccess(callerOf(call), {}, async (tx, access) => {
        const { tenantId } = access.session
        const { reviewId } = await lockOpenInvitation(tx, access, call.body.id)
        await sql`update xw_review_assignment
          set state = 'withdrawn', closed_time = now(), link_hash = null, key_hash = null
          where tenant_id = ${tenantId} and id = ${call.body.id}`.execute(tx)
        const set = await computeReviewColumns(tx, tenantId, reviewId)
        await changeRecords(tx, access, [reviewId], { set, log: { operation: 'revoke', origin } })
      })
      return new Answer({ message: '已撤回邀请，链接作废' })
    },
  })

async function readAssignments(tx: Tx, { session }: Access, reviewId: string): Promise<ReviewAssignment[]> {
  type Times = Record<'expiresAt' | 'openedTime' | 'closedTime', Date | null>
  const { rows } = await sql<Omit<ReviewAssignment, keyof Times> & Times>`
    select one.id, person.name as "reviewerName", person.unit, one.state, one.expires_at <= now() as "isExpired",
      one.expires_at as "expiresAt", one.opened_time as "openedTime", one.closed_time as "closedTime", one.grade,
      one.score::float8 as score, one.comments, one.decline_reason as "declineReason"
    from xw_review_assignment one
    join xw_reviewer person on person.tenant_id = one.tenant_id and person.id = one.reviewer_id
    where one.tenant_id = ${session.tenantId} and one.review_id = ${reviewId}
    order by one.create_time, one.id`.execute(tx)
  return rows.map(row => ({
    ...row,
    expiresAt: formatTime(row.expiresAt),
    openedTime: formatTime(row.openedTime),
    closedTime: formatTime(row.closedTime),
  }))
}

/** Finds an open invitation of a thesis in reach. Locks the review first, as answering does, so that one waits. */
async function lockOpenInvitation(tx: Tx, access: Access, id: string): Promise<{ reviewId: string }> {
  const { tenantId } = access.session
  const { rows } = await sql<{ reviewId: string }>`
    select review_id as "reviewId" from xw_review_assignment
    where tenant_id = ${tenantId} and id = ${isId(id) ? id : null}`.execute(tx)
  const [found] = rows
  if (!found) throw notFound()
  await findReview(tx, access, found.reviewId, true)
  const { rows: open } = await sql`
    select from xw_review_assignment where tenant_id = ${tenantId} and id = ${id} and state = 'open'`.execute(tx)
  if (open.length === 0) throw refused('专家已评阅、已谢绝或已撤回')
  return found
}

/** Replaces the token of a link. The reviewer's browser has to open the new link, because its old key is removed. */
async function renewLink(tx: Tx, { session }: Access, { id, days }: { id: string; days: number }): Promise<ReviewLink> {
  const token = createToken(session.tenantId)
  const { rows } = await sql<{ name: string; expiresAt: Date }>`
    update xw_review_assignment one
    set link_hash = ${hashSecret(token)}, key_hash = null, opened_time = null,
      expires_at = now() + make_interval(days => ${days})
    from xw_reviewer person
    where one.tenant_id = ${session.tenantId} and one.id = ${id}
      and person.tenant_id = one.tenant_id and person.id = one.reviewer_id
    returning person.name, one.expires_at as "expiresAt"`.execute(tx)
  const [made] = rows
  if (!made) throw notFound()
  return { reviewerName: made.name, token, expiresAt: formatTime(made.expiresAt) }
}
