import { decideReviewOutcome, type ReviewInvitation } from '@xw/shared/degree/thesis/review'
import { sql } from 'kysely'
import { officeToday } from '../../../lib/office-day.ts'
import type { Tx } from '../../../plugins/db.ts'

/** Computes the columns of a review that follow from its invitations. The caller has locked the review. */
export async function computeReviewColumns(
  tx: Tx,
  tenantId: number,
  reviewId: string,
): Promise<Record<string, unknown>> {
  const { rows } = await sql<ReviewInvitation>`
    select state, grade, score::float8 as score from xw_review_assignment
    where tenant_id = ${tenantId} and review_id = ${reviewId}`.execute(tx)
  const outcome = decideReviewOutcome(rows)
  return {
    ...outcome,
    returned_date: outcome.state === '2' ? officeToday : null,
    ...(outcome.state === '0' && { sent_date: null }),
  }
}
