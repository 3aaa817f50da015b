import { reviewGrades } from '@xw/shared/degree/thesis/review'
import { thesisReviewResource } from '@xw/shared/resources/xw/thesis-review'
import { type RawBuilder, sql } from 'kysely'
import { invalid } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import { writeOperation } from '../../../resource/audit.ts'
import { changeRows } from '../../../resource/change-rows.ts'
import { isOpenedBy, type LinkCredentials, linkActor, withLink } from './open-link.ts'
import { computeReviewColumns } from './outcome.ts'

interface ReviewAnswer extends LinkCredentials {
  grade: string
  score?: number
  comments: string
  hasNoConflict: boolean
}

const minComments = 20

/** Stores a reviewer's answer and closes the link, so that an answer cannot be changed. */
export async function submitAnswer(deps: Deps, given: ReviewAnswer, origin: Origin): Promise<void> {
  const { grade, score = null } = given
  const comments = given.comments.trim()
  const flaws = {
    ...(!reviewGrades.some(({ value }) => value === grade) && { grade: '请选择总评' }),
    ...(score !== null && (score < 0 || score > 100) && { score: '分数应在 0 到 100 之间' }),
    ...(comments.length < minComments && { comments: `评语至少 ${minComments} 字` }),
    ...(!given.hasNoConflict && { hasNoConflict: '请确认与作者没有利益关系；有的请选择谢绝评阅' }),
  }
  if (Object.keys(flaws).length > 0) throw invalid(flaws)
  await closeInvitation(deps, given, {
    set: sql`state = 'answered', grade = ${grade}, score = ${score}, comments = ${comments}`,
    what: '提交',
    origin,
  })
}

/** Stores that a reviewer declines, with a required reason, and closes the link. */
export async function declineReview(
  deps: Deps,
  given: LinkCredentials & { reason: string },
  origin: Origin,
): Promise<void> {
  const reason = given.reason.trim()
  if (reason === '') throw invalid({ reason: '请填写原因，如与作者有利益关系、领域不符' })
  await closeInvitation(deps, given, { set: sql`state = 'declined', decline_reason = ${reason}`, what: '谢绝', origin })
}

interface ClosedInvitation {
  set: RawBuilder<unknown>
  what: string
  origin: Origin
}

/** Closes an invitation and updates its review. Locks the review first, as withdrawing does, so that one waits. */
const closeInvitation = (deps: Deps, pass: LinkCredentials, { set, what, origin }: ClosedInvitation) =>
  withLink(deps, pass, async (tx, tenantId) => {
    const reviewId = await lockReview(tx, pass)
    if (reviewId === null) return null
    const { rows } = await sql<{ id: string }>`
      update xw_review_assignment one set ${set}, closed_time = now(), link_hash = null, key_hash = null
      where ${isOpenedBy(pass)} returning one.id`.execute(tx)
    const [closed] = rows
    if (!closed) return null
    const who = linkActor(tenantId)
    await changeRows(tx, who, { ids: [reviewId], set: await computeReviewColumns(tx, tenantId, reviewId) })
    await writeOperation(
      tx,
      { ...who, def: thesisReviewResource },
      { operation: 'review', what: `${what} ${closed.id}`, origin },
    )
    return true
  })

async function lockReview(tx: Tx, pass: LinkCredentials): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select review.id from xw_thesis_review review
    where review.tenant_id = current_tenant() and review.id = (
      select one.review_id from xw_review_assignment one where ${isOpenedBy(pass)})
    for update`.execute(tx)
  return rows[0]?.id ?? null
}
