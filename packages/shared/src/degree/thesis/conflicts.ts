import { doubleBlindMode, type ReviewGrade } from './review.ts'

/** What of a thesis can stand between it and a reviewer. */
export interface ReviewedThesis {
  readonly mode: string
  /** Names as the record has them, several separated by a semicolon. */
  readonly supervisors: string
  readonly departName: string
}

/** A reviewer, with what they have to do now and had to do with this thesis. */
export interface ReviewerCandidate {
  readonly name: string
  readonly unit: string
  readonly isOwnSchool: boolean
  readonly isActive: boolean
  /** Theses that they have not answered yet, and how many of these they take at once. */
  readonly open: number
  readonly maxAtOnce: number
  /** Invited for this round already, whatever came of it. */
  readonly isInvited: boolean
  /** What they said of this thesis in earlier rounds. */
  readonly earlier: readonly ReviewGrade[]
}

/** Why somebody should not review a thesis; `isHard`: nobody can decide otherwise. */
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

/** Everything that stands between a thesis and a reviewer: the one list for who chooses and for who checks the choice. */
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
