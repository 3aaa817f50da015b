import { listReviewConflicts, type ReviewedThesis, type ReviewerCandidate } from '@xw/shared/degree/thesis/conflicts'
import type { ReviewGrade } from '@xw/shared/degree/thesis/review'
import type { ReviewerChoice } from '@xw/shared/wire/thesis'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'

type FoundReviewer = ReviewerCandidate & Pick<ReviewerChoice, 'id' | 'jobTitle' | 'specialty'>

/** Reads reviewers with their open invitations and earlier grades for a thesis. Without `ids`, all active ones. */
async function readReviewers(
  tx: Tx,
  tenantId: number,
  review: RecordValues,
  ids?: readonly string[],
): Promise<FoundReviewer[]> {
  const which = ids ? sql`person.id = any(${ids}::uuid[])` : sql`person.is_active = '1'`
  const { rows } = await sql<FoundReviewer & { earlier: ReviewGrade[] }>`
    select person.id, person.name, person.unit, person.job_title as "jobTitle", person.specialty,
      person.is_own_school = '1' as "isOwnSchool", person.is_active = '1' as "isActive", person.max_at_once as "maxAtOnce",
      (select count(*)::int from xw_review_assignment open where open.tenant_id = person.tenant_id
        and open.reviewer_id = person.id and open.state = 'open') as open,
      exists (select from xw_review_assignment own where own.tenant_id = person.tenant_id
        and own.reviewer_id = person.id and own.review_id = ${textIn(review, 'id')}) as "isInvited",
      array(select past.grade from xw_review_assignment past
        join xw_thesis_review round on round.tenant_id = past.tenant_id and round.id = past.review_id
        where past.tenant_id = person.tenant_id and past.reviewer_id = person.id and past.grade is not null
          and round.record_id = ${textIn(review, 'recordId')} and round.id <> ${textIn(review, 'id')}
        order by round.round) as earlier
    from xw_reviewer person where person.tenant_id = ${tenantId} and ${which}
    order by person.name, person.id limit 2000`.execute(tx)
  return rows
}

async function readThesis(tx: Tx, tenantId: number, review: RecordValues): Promise<ReviewedThesis> {
  const departId = textIn(review, 'departId')
  const { rows } = await sql<{ name: string }>`
    select depart_name as name from sys_depart
    where tenant_id = ${tenantId} and id = ${departId || null}::uuid`.execute(tx)
  return { mode: textIn(review, 'reviewMode'), supervisors: textIn(review, 'dsxm'), departName: rows[0]?.name ?? '' }
}

/** Lists reviewers for a thesis: those without conflicts first, among equals those with the fewest open invitations. */
export async function listReviewerChoices(
  tx: Tx,
  { session: { tenantId } }: Access,
  review: RecordValues,
  ids?: readonly string[],
): Promise<ReviewerChoice[]> {
  const thesis = await readThesis(tx, tenantId, review)
  const rank = ({ conflicts }: ReviewerChoice) =>
    conflicts.some(({ isHard }) => isHard) ? 2 : Math.min(conflicts.length, 1)
  return (await readReviewers(tx, tenantId, review, ids))
    .map(found => ({
      id: found.id,
      name: found.name,
      unit: found.unit,
      jobTitle: found.jobTitle,
      specialty: found.specialty,
      open: found.open,
      conflicts: listReviewConflicts(thesis, found),
    }))
    .sort((one, other) => rank(one) - rank(other) || one.open - other.open)
}
