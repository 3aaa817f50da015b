import type { Row } from './row.ts'

/**
 * What a column's values come to. Whole numbers and millionths are added up apart: both sums are exact, so that what came
 * and went leaves nothing behind, in whatever order.
 */
export interface ColumnSum {
  readonly whole: number
  readonly millionths: number
  /** How many rows hold a number; blanks are no zeroes to an average. */
  readonly count: number
}

const million = 1_000_000

function toAmount(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.trim() === '') return null
  const amount = Number(value)
  return Number.isFinite(amount) ? amount : null
}

/** A sum with a value put in (1) or taken out (-1). */
export function addTo(sum: ColumnSum, value: unknown, times: 1 | -1): ColumnSum {
  const amount = toAmount(value)
  if (amount === null) return sum
  const whole = Math.trunc(amount)
  return {
    whole: sum.whole + times * whole,
    millionths: sum.millionths + times * Math.round((amount - whole) * million),
    count: sum.count + times,
  }
}

export function sumOf(rows: readonly Row[], key: string): ColumnSum {
  let [whole, millionths, count] = [0, 0, 0]
  for (const row of rows) {
    const amount = toAmount(row[key])
    if (amount === null) continue
    const part = Math.trunc(amount)
    whole += part
    millionths += Math.round((amount - part) * million)
    count++
  }
  return { whole, millionths, count }
}

/** Numbers have at most six decimals; adding them up makes no more. */
const rounded = (amount: number): number => Number(amount.toFixed(6)) + 0

const total = ({ whole, millionths }: ColumnSum): number => rounded(whole + millionths / million)

/** What the footer has: its label and how it is worked out; null where there is nothing to work it out of. */
export const statisticKinds = {
  sum: { label: '合计', of: total },
  average: { label: '平均', of: (sum: ColumnSum) => (sum.count === 0 ? null : rounded(total(sum) / sum.count)) },
} as const satisfies Record<string, { label: string; of(sum: ColumnSum): number | null }>
