/**
 * What an expression means, by asking of every day and every number whether it is meant. It reads the text itself, knows
 * nothing of the code that it judges, and is slow: for tests alone.
 */

/** Noon, so that no clock of any zone makes it another day. */
export interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

export function* days({ year, month, day }: Day, years: number): Generator<Day> {
  const at = new Date(Date.UTC(year, month - 1, day, 12))
  while (at.getUTCFullYear() < year + years) {
    yield { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }
    at.setUTCDate(at.getUTCDate() + 1)
  }
}

export function isDayMeant(expression: string, { year, month, day }: Day): boolean {
  const [, , , monthDays = '', months = '', weeks = '', years = '*'] = expression.split(' ')
  return (
    isMeant(years, year, 'year') &&
    isMeant(months, month, 'month') &&
    (weeks === '?' ? isDayOfMonth(monthDays, year, month, day) : isWeekday(weeks, year, month, day))
  )
}

/** All times of a day, `HH:mm:ss`. */
export function timesOfDay(expression: string): string[] {
  const [seconds = '', minutes = '', hours = ''] = expression.split(' ')
  const among = (text: string, end: number, unit: 'hour' | 'minute' | 'second') =>
    upTo(end).filter(value => isMeant(text, value, unit))
  const [hour, minute, second] = [among(hours, 24, 'hour'), among(minutes, 60, 'minute'), among(seconds, 60, 'second')]
  return hour.flatMap(h => minute.flatMap(m => second.map(s => `${two(h)}:${two(m)}:${two(s)}`)))
}

export const dateText = ({ year, month, day }: Day): string => `${year}-${two(month)}-${two(day)}`

const two = (value: number) => String(value).padStart(2, '0')
const upTo = (end: number) => Array.from({ length: end }, (_, value) => value)

const circles = {
  second: [0, 59],
  minute: [0, 59],
  hour: [0, 23],
  day: [1, 31],
  month: [1, 12],
  week: [1, 7],
  year: [1970, 2119],
} as const
const names: Record<string, number> = Object.fromEntries([
  ...['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'].map((name, n) => [
    name,
    n + 1,
  ]),
  ...['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'].map((name, n) => [name, n + 1]),
])
const toNumber = (text = '') => names[text] ?? Number(text)

function isMeant(text: string, value: number, unit: keyof typeof circles): boolean {
  return text.split(',').some(item => isItemMeant(item, value, unit))
}

/** Goes from the start in steps of one around the circle, counting, until the end is reached. */
function isItemMeant(item: string, value: number, unit: keyof typeof circles): boolean {
  if (item === '*') return true
  const [min, max] = circles[unit]
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
const isWork = (year: number, month: number, day: number) => ![1, 7].includes(weekdayOf(year, month, day))

const calendar = new Map<string, number[]>()

function daysOfMonth(year: number, month: number): number[] {
  const known = calendar.get(`${year}-${month}`)
  if (known) return known
  const found = upTo(32).filter(day => day > 0 && new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1)
  calendar.set(`${year}-${month}`, found)
  return found
}

function isDayOfMonth(text: string, year: number, month: number, day: number): boolean {
  const all = daysOfMonth(year, month)
  const work = all.filter(one => isWork(year, month, one))
  if (text === 'L') return day === all.at(-1)
  if (text === 'LW') return day === work.at(-1)
  if (text.startsWith('L-')) return day === all.length - Number(text.slice(2))
  if (!text.endsWith('W')) return isMeant(text, day, 'day')
  const wanted = Number(text.slice(0, -1))
  const nearest = work.sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0]
  return all.includes(wanted) && day === nearest
}

function isWeekday(text: string, year: number, month: number, day: number): boolean {
  const weekday = weekdayOf(year, month, day)
  const same = daysOfMonth(year, month).filter(one => weekdayOf(year, month, one) === weekday)
  if (text === 'L') return weekday === 7
  if (text.endsWith('L')) return weekday === toNumber(text.slice(0, -1)) && day === same.at(-1)
  const [name, nth] = text.split('#')
  return nth ? weekday === toNumber(name) && day === same[Number(nth) - 1] : isMeant(text, weekday, 'week')
}
