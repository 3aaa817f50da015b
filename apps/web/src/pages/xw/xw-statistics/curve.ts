import type { SubmittedByDay } from '@xw/shared/wire/dashboard'
import { dayjs } from '../../../lib/dayjs.ts'

/** More days add nothing, and their labels become unreadable. */
const maxDays = 120

export interface SubmissionCurve {
  readonly labels: string[]
  readonly perDay: number[]
  /** Null for days in the future. */
  readonly inAll: (number | null)[]
  /** The days that have a deadline, without repetition. */
  readonly deadlines: string[]
}

const dayText = (day: dayjs.Dayjs) => day.format('YYYY-MM-DD')

/**
 * Returns every day from the start of the student window to its end or until today, including days without submissions,
 * so that gaps are visible. Returns null when there are no submissions.
 */
export function buildSubmissionCurve({ days, from, deadlines }: SubmittedByDay, today: string): SubmissionCurve | null {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return null
  const ends = [...new Set(deadlines.map(({ day }) => day))].toSorted()
  const begin = [first.day, ...(from ? [from] : [])].toSorted()[0] ?? first.day
  // Shows the days up to the deadline. After the deadline, only late submissions extend the curve.
  const end = [last.day, ...ends, ...(ends.some(day => day >= today) || ends.length === 0 ? [today] : [])]
    .toSorted()
    .at(-1)
  const labels: string[] = []
  for (let day = dayjs(end); dayText(day) >= begin && labels.length < maxDays; day = day.subtract(1, 'day'))
    labels.unshift(dayText(day))
  const counts = new Map(days.map(({ day, count }) => [day, count]))
  const before = days.reduce((total, { day, count }) => (day < (labels[0] ?? '') ? total + count : total), 0)
  const perDay = labels.map(day => counts.get(day) ?? 0)
  let total = before
  const inAll = perDay.map((count, index) => {
    total += count
    return (labels[index] ?? '') > today ? null : total
  })
  return { labels, perDay, inAll, deadlines: ends.filter(day => labels.includes(day)) }
}
