import { type Static, Type } from 'typebox'
import { nullable, oneOf } from './schema.ts'

const Grade = oneOf('A', 'B', 'C', 'D')
const Text = nullable(Type.String())

/** The result of adding degree records to the thesis list. */
export const ThesisJoinResult = Type.Object({
  joined: Type.Number(),
  /** Records without a thesis title, which cannot be reviewed. */
  untitled: Type.Number(),
  already: Type.Number(),
})
export type ThesisJoinResult = Static<typeof ThesisJoinResult>

/** The preview of a draw: numbers per department, but no names, so that nobody can search for a favourable seed. */
export const ThesisDraw = Type.Object({
  seed: Type.String(),
  candidates: Type.Number(),
  drawn: Type.Number(),
  departs: Type.Array(Type.Object({ departName: Type.String(), candidates: Type.Number(), drawn: Type.Number() })),
})
export type ThesisDraw = Static<typeof ThesisDraw>

export const PastDraw = Type.Object({
  id: Type.String(),
  xwbslbm: Type.String(),
  percent: Type.Number(),
  seed: Type.String(),
  candidates: Type.Number(),
  drawn: Type.Number(),
  createBy: Text,
  createTime: Text,
})
export type PastDraw = Static<typeof PastDraw>

/** A possible reviewer of a thesis, with all conflicts. */
export const ReviewerChoice = Type.Object({
  id: Type.String(),
  name: Type.String(),
  unit: Type.String(),
  jobTitle: Text,
  specialty: Text,
  open: Type.Number(),
  conflicts: Type.Array(Type.Object({ text: Type.String(), isHard: Type.Boolean() })),
})
export type ReviewerChoice = Static<typeof ReviewerChoice>

/** A reviewer's link, shown only once: the server stores a hash. */
export const ReviewLink = Type.Object({ reviewerName: Type.String(), token: Type.String(), expiresAt: Text })
export type ReviewLink = Static<typeof ReviewLink>

/** A review invitation as the office sees it. */
export const ReviewAssignment = Type.Object({
  id: Type.String(),
  reviewerName: Type.String(),
  unit: Type.String(),
  state: oneOf('open', 'answered', 'declined', 'withdrawn'),
  isExpired: Type.Boolean(),
  expiresAt: Text,
  openedTime: Text,
  closedTime: Text,
  grade: nullable(Grade),
  score: nullable(Type.Number()),
  comments: Text,
  declineReason: Text,
})
export type ReviewAssignment = Static<typeof ReviewAssignment>

export const ThesisStatistics = Type.Object({
  departName: Type.String(),
  waiting: Type.Number(),
  underReview: Type.Number(),
  returned: Type.Number(),
  sampled: Type.Number(),
  a: Type.Number(),
  b: Type.Number(),
  c: Type.Number(),
  d: Type.Number(),
  passed: Type.Number(),
  revise: Type.Number(),
  failed: Type.Number(),
})
export type ThesisStatistics = Static<typeof ThesisStatistics>

/** Everything that a reviewer is told. `author` is null in a double-blind review. */
export const ThesisToReview = Type.Object({
  reviewNo: Type.String(),
  modeText: Type.String(),
  round: Type.Number(),
  title: Text,
  major: Text,
  author: nullable(Type.Object({ name: Text, studentNo: Text, depart: Text, supervisors: Text })),
  fileSize: nullable(Type.Number()),
  expiresAt: Text,
})
export type ThesisToReview = Static<typeof ThesisToReview>
