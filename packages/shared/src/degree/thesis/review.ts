import type { Option } from '../../field-types/field.ts'

/** How far the review of a thesis has come. */
export const reviewStates = [
  { value: '0', text: '待送审' },
  { value: '1', text: '评审中' },
  { value: '2', text: '已返回' },
] as const satisfies readonly Option[]
export type ReviewState = (typeof reviewStates)[number]['value']

/** Who knows of whom: nobody of anybody, the reviewer of the author, or both of each other. */
export const reviewModes = [
  { value: '1', text: '双盲' },
  { value: '2', text: '单盲' },
  { value: '3', text: '明审' },
] as const satisfies readonly Option[]

/** A reviewer of such a thesis learns neither who wrote it nor who supervised it. */
export const doubleBlindMode = '1'

/** What a reviewer says of a thesis as a whole. */
export const reviewGrades = [
  { value: 'A', text: 'A 同意答辩' },
  { value: 'B', text: 'B 小修后答辩' },
  { value: 'C', text: 'C 大修后重新送审' },
  { value: 'D', text: 'D 不同意答辩' },
] as const satisfies readonly Option[]
export type ReviewGrade = (typeof reviewGrades)[number]['value']

/** What the office makes of the grades. */
export const reviewConclusions = [
  { value: '1', text: '通过' },
  { value: '2', text: '修改' },
  { value: '3', text: '不通过' },
] as const satisfies readonly Option[]
export type ReviewConclusion = (typeof reviewConclusions)[number]['value']

/** The worst grade decides: one refusal refuses, one large revision asks for another round. */
export function decideConclusion(grades: readonly ReviewGrade[]): ReviewConclusion | null {
  if (grades.length === 0) return null
  if (grades.includes('D')) return '3'
  return grades.includes('C') ? '2' : '1'
}

/** Why a returned thesis is not sent for another round; null where it can be. B is enough for a school that wants one. */
export function explainNoNextRound({
  state,
  conclusion,
  grades,
}: {
  state: string
  conclusion: string
  grades: string
}): string | null {
  if (state !== '2') return '论文还没有返回，不能复审'
  if (conclusion === '3') return '结论为不通过，不能复审'
  return conclusion === '2' || grades.includes('B') ? null : '结论为通过且没有专家要求修改，不需要复审'
}

/** How one invitation of a reviewer stands. */
export interface ReviewInvitation {
  readonly state: 'open' | 'answered' | 'declined' | 'withdrawn'
  readonly grade: ReviewGrade | null
  readonly score: number | null
}

/** What the invitations of a thesis make of its review. */
export interface ReviewOutcome {
  readonly state: ReviewState
  readonly grades: string | null
  readonly score: number | null
  readonly conclusion: ReviewConclusion | null
}

/** A thesis is back once nobody is waited for and somebody has answered; where nobody has, it waits to be sent again. */
export function decideReviewOutcome(invitations: readonly ReviewInvitation[]): ReviewOutcome {
  const nothing = { grades: null, score: null, conclusion: null }
  if (invitations.some(({ state }) => state === 'open')) return { state: '1', ...nothing }
  const answered = invitations.filter(({ state }) => state === 'answered')
  if (answered.length === 0) return { state: '0', ...nothing }
  const grades = answered.flatMap(({ grade }) => grade ?? []).sort()
  const scores = answered.flatMap(({ score }) => score ?? [])
  const sum = scores.reduce((total, score) => total + score, 0)
  return {
    state: '2',
    grades: grades.join('、'),
    score: scores.length > 0 ? Math.round((sum / scores.length) * 10) / 10 : null,
    conclusion: decideConclusion(grades),
  }
}
