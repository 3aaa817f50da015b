/**
 * Evaluates an expression by testing every day and number. It parses the text itself, shares no code with the
 * implementation, and is slow. For tests.
 */

/** Noon, so that no time zone shifts the day. */
export interface OracleDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

export function* listDaysFrom({ year, month, day }: OracleDay, years: number): Generator<OracleDay> {
  const at = new Date(Date.UTC(year, month - 1, day, 12))
  while (at.getUTCFullYear() < year + years) {
    yield { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }
    at.setUTCDate(at.getUTCDate() + 1)
  }
}

export function matchesDay(expression: string, { year, month, day }: OracleDay): boolean {
  const [, , , monthDays = '', months = '', weeks = '', years = '*'] = expression.split(' ')
  return (
    matchesUnit(years, year, 'year') &&
    matchesUnit(months, month, 'month') &&
    (weeks === '?' ? matchesDayOfMonth(monthDays, year, month, day) : matchesWeekday(weeks, year, month, day))
  )
}

/** Returns all times of a day as `HH:mm:ss`. */
export function listTimesOfDay(expression: string): string[] {
  const [seconds = '', minutes = '', hours = ''] = expression.split(' ')
  const among = (text: string, end: number, unit: 'hour' | 'minute' | 'second') =>
    listNumbersBelow(end).filter(value => matchesUnit(text, value, unit))
  const [hour, minute, second] = [among(hours, 24, 'hour'), among(minutes, 60, 'minute'), among(seconds, 60, 'second')]
  return hour.flatMap(h => minute.flatMap(m => second.map(s => `${padTwo(h)}:${padTwo(m)}:${padTwo(s)}`)))
}

export const formatOracleDay = ({ year, month, day }: OracleDay): string => `${year}-${padTwo(month)}-${padTwo(day)}`

const padTwo = (value: number) => String(value).padStart(2, '0')
const listNumbersBelow = (end: number) => Array.from({ length: end }, (_, value) => value)

const unitCircles = {
  second: [0, 59],
  minute: [0, 59],
  hour: [0, 23],
  day: [1, 31],
  month: [1, 12],
  week: [1, 7],
  year: [1970, 2119],
} as const
const numbersByName: Record<string, number> = Object.fromEntries([
  ...['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'].map((name, n) => [
    name,
    n + 1,
  ]),
  ...['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'].map((name, n) => [name, n + 1]),
])
const toNumber = (text = '') => numbersByName[text] ?? Number(text)

function matchesUnit(text: string, value: number, unit: keyof typeof unitCircles): boolean {
  return text.split(',').some(item => matchesItem(item, value, unit))
}

/** Walks the circle from the start one by one, counting, until the end. */
function matchesItem(item: string, value: number, unit: keyof typeof unitCircles): boolean {
  if (item === '*') return true
  const [min, max] = unitCircles[unit]
  const [range = '', step] = item.split('/')
  const [start, end] = range === '*' ? [String(min), String(max)] : range.split('-')
  const last = end === undefined ? (step === undefined ? toNumber(start) : max) : toNumber(end)
  let at = toNumber(start)
  for (let count = 0; ; count += 1) {
    if (count % Number(step ?? 1) === 0 && at === value) return true
    if (at === last) return false
    at = at === max ? min : at + 1
  }
}

const weekdayOf = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 1
const isWorkday = (year: number, month: number, day: number) => ![1, 7].includes(weekdayOf(year, month, day))

const daysByMonth = new Map<string, number[]>()

function listDaysOfMonth(year: number, month: number): number[] {
  const known = daysByMonth.get(`${year}-${month}`)
  if (known) return known
  const found = listNumbersBelow(32).filter(
    day => day > 0 && new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1,
  )
  daysByMonth.set(`${year}-${month}`, found)
  return found
}

function matchesDayOfMonth(text: string, year: number, month: number, day: number): boolean {
  const all = listDaysOfMonth(year, month)
  const work = all.filter(one => isWorkday(year, month, one))
  if (text === 'L') return day === all.at(-1)
  if (text === 'LW') return day === work.at(-1)
  if (text.startsWith('L-')) return day === all.length - Number(text.slice(2))
  if (!text.endsWith('W')) return matchesUnit(text, day, 'day')
  const wanted = Number(text.slice(0, -1))
  const nearest = work.sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0]
  return all.includes(wanted) && day === nearest
}

function matchesWeekday(text: string, year: number, month: number, day: number): boolean {
  const weekday = weekdayOf(year, month, day)
  const same = listDaysOfMonth(year, month).filter(one => weekdayOf(year, month, one) === weekday)
  if (text === 'L') return weekday === 7
  if (text.endsWith('L')) return weekday === toNumber(text.slice(0, -1)) && day === same.at(-1)
  const [name, nth] = text.split('#')
  return nth ? weekday === toNumber(name) && day === same[Number(nth) - 1] : matchesUnit(text, weekday, 'week')
}
