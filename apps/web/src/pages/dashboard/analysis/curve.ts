import type { SubmittedByDay } from '@xw/shared/wire/dashboard'
import { dayjs } from '../../../lib/dayjs.ts'

/** Longer ones say nothing more, and no label could be read. */
const maxDays = 120

export interface SubmissionCurve {
  readonly labels: string[]
  readonly perDay: number[]
  /** Null for days that are still to come. */
  readonly inAll: (number | null)[]
  /** Deadlines by the day they are on, each day once. */
  readonly deadlines: string[]
}

const dayText = (day: dayjs.Dayjs) => day.format('YYYY-MM-DD')

/**
 * Every day from the beginning of filling in to its end or until today, those without submissions too: a gap in the work
 * is to be seen as one. Nothing where nobody has handed in anything.
 */
export function buildSubmissionCurve({ days, from, deadlines }: SubmittedByDay, today: string): SubmissionCurve | null {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return null
  const ends = [...new Set(deadlines.map(({ day }) => day))].toSorted()
  const begin = [first.day, ...(from ? [from] : [])].toSorted()[0] ?? first.day
  // Work goes on until the deadline; past it, only what came late is of interest.
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
