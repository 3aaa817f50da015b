import type { Option } from '../../field-types/field.ts'

/** The states of a thesis review. */
export const reviewStates = [
  { value: '0', text: '待送审' },
  { value: '1', text: '评审中' },
  { value: '2', text: '已返回' },
] as const satisfies readonly Option[]
export type ReviewState = (typeof reviewStates)[number]['value']

/** Review modes: double-blind, single-blind (reviewers know the author), or open. */
export const reviewModes = [
  { value: '1', text: '双盲' },
  { value: '2', text: '单盲' },
  { value: '3', text: '明审' },
] as const satisfies readonly Option[]

/** In this mode a reviewer learns neither the author nor the supervisors. */
export const doubleBlindMode = '1'

/** The overall grades of a reviewer. */
export const reviewGrades = [
  { value: 'A', text: 'A 同意答辩' },
  { value: 'B', text: 'B 小修后答辩' },
  { value: 'C', text: 'C 大修后重新送审' },
  { value: 'D', text: 'D 不同意答辩' },
] as const satisfies readonly Option[]
export type ReviewGrade = (typeof reviewGrades)[number]['value']

/** The conclusion that follows from the grades. */
export const reviewConclusions = [
  { value: '1', text: '通过' },
  { value: '2', text: '修改' },
  { value: '3', text: '不通过' },
] as const satisfies readonly Option[]
export type ReviewConclusion = (typeof reviewConclusions)[number]['value']

/** The worst grade decides: one D fails the thesis, one C requires another round. */
export function decideConclusion(grades: readonly ReviewGrade[]): ReviewConclusion | null {
  if (grades.length === 0) return null
  if (grades.includes('D')) return '3'
  return grades.includes('C') ? '2' : '1'
}

/**
 * Returns why a returned thesis cannot go into another round, or null if it can. A grade B is enough for a school that
 * wants another round.
 */
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

/** The state of a reviewer's invitation. */
export interface ReviewInvitation {
  readonly state: 'open' | 'answered' | 'declined' | 'withdrawn'
  readonly grade: ReviewGrade | null
  readonly score: number | null
}

/** The state of a thesis review as its invitations determine it. */
export interface ReviewOutcome {
  readonly state: ReviewState
  readonly grades: string | null
  readonly score: number | null
  readonly conclusion: ReviewConclusion | null
}

/**
 * A thesis is returned once no invitation is open and at least one is answered; without any answer it waits to be sent
 * again.
 */
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
