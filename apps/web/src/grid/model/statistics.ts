import type { Row } from './row.ts'

/**
 * The sum of a column's values. Whole numbers and millionths are added separately, so that both sums are exact: adding
 * and removing the same values in any order leaves no remainder.
 */
export interface ColumnSum {
  readonly whole: number
  readonly millionths: number
  /** The number of rows that hold a number. Blanks do not count as zeroes in an average. */
  readonly count: number
}

const million = 1_000_000

function toAmount(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.trim() === '') return null
  const amount = Number(value)
  return Number.isFinite(amount) ? amount : null
}

/** Adds a value to a sum (1) or removes it (-1). */
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

/** Values have at most six decimals, so their sum needs no more. */
const rounded = (amount: number): number => Number(amount.toFixed(6)) + 0

const total = ({ whole, millionths }: ColumnSum): number => rounded(whole + millionths / million)

/** The footer's statistics: the label and the computation, which returns null without values. */
export const statisticKinds = {
  sum: { label: '合计', of: total },
  average: { label: '平均', of: (sum: ColumnSum) => (sum.count === 0 ? null : rounded(total(sum) / sum.count)) },
} as const satisfies Record<string, { label: string; of(sum: ColumnSum): number | null }>
