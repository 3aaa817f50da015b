import { doubleBlindMode, type ReviewGrade } from './review.ts'

/** The properties of a thesis that can cause a conflict with a reviewer. */
export interface ReviewedThesis {
  readonly mode: string
  /** The supervisors' names as the record has them, separated by semicolons. */
  readonly supervisors: string
  readonly departName: string
}

/** A possible reviewer, with current assignments and earlier reviews of this thesis. */
export interface ReviewerCandidate {
  readonly name: string
  readonly unit: string
  readonly isOwnSchool: boolean
  readonly isActive: boolean
  /** The number of unanswered theses, and the most that the reviewer accepts at once. */
  readonly open: number
  readonly maxAtOnce: number
  /** Already invited in this round, whatever the outcome. */
  readonly isInvited: boolean
  /** The grades that they gave this thesis in earlier rounds. */
  readonly earlier: readonly ReviewGrade[]
}

/** A reason against a reviewer; `isHard` ones cannot be overridden. */
export interface ReviewConflict {
  readonly text: string
  readonly isHard: boolean
}

const hardConflict = (text: string): ReviewConflict => ({ text, isHard: true })

const splitNames = (text: string): string[] =>
  text
    .split(/[；;、，,\s]+/)
    .map(name => name.trim())
    .filter(name => name !== '')

/**
 * Returns all conflicts between a thesis and a reviewer. The selection page and the check of the selection share this
 * list.
 */
export function listReviewConflicts(thesis: ReviewedThesis, reviewer: ReviewerCandidate): ReviewConflict[] {
  const conflicts: ReviewConflict[] = []
  if (!reviewer.isActive) conflicts.push(hardConflict('专家已停用'))
  if (splitNames(thesis.supervisors).includes(reviewer.name.replaceAll(/\s+/g, '')))
    conflicts.push(hardConflict('与论文导师同名'))
  if (reviewer.isOwnSchool && thesis.mode === doubleBlindMode) conflicts.push(hardConflict('双盲论文由校外专家评阅'))
  if (reviewer.isOwnSchool && thesis.departName !== '' && reviewer.unit.includes(thesis.departName))
    conflicts.push(hardConflict('与作者同在一个院系'))
  if (reviewer.isInvited) conflicts.push(hardConflict('本轮已邀请过'))
  if (reviewer.open >= reviewer.maxAtOnce)
    conflicts.push(hardConflict(`手上已有 ${reviewer.open} 篇未评，最多 ${reviewer.maxAtOnce} 篇`))
  const negative = reviewer.earlier.filter(grade => grade === 'C' || grade === 'D')
  if (negative.length > 0) conflicts.push({ text: `前一轮给出 ${negative.join('、')}`, isHard: false })
  return conflicts
}
