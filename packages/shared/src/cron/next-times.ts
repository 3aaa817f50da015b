import { officeOffsetMs } from '../wire/time.ts'
import { createMonthDays } from './month-days.ts'
import type { CronParts } from './parts.ts'
import { listPartValues } from './values.ts'

interface NextTimesOptions {
  /** CR-05: the preview shows what would come in any year; what really runs honours it (CR-06). */
  readonly ignoreYear?: boolean
}

/** After so many years the calendar repeats itself: what has not come by then never comes. */
const cycleYears = 400

const daySeconds = 86_400

/**
 * The next moments, after `from`, at which parts let something run, in the office's time. Fewer than asked for where no
 * more come: a year that is over, the 31st of February.
 */
export function findNextTimes(parts: CronParts, from: Date, count: number, options: NextTimesOptions = {}): Date[] {
  const times: Date[] = []
  if (count < 1) return times
  for (const time of walkTimes(parts, from, options)) {
    if (times.push(time) >= count) break
  }
  return times
}

function* walkTimes(parts: CronParts, from: Date, options: NextTimesOptions): Generator<Date> {
  // A clock of the office, in seconds: what UTC would say if it stood there.
  const start = Math.floor((from.getTime() + officeOffsetMs) / 1_000) + 1
  for (const midnight of walkDays(parts, start, options)) {
    for (const second of walkTimesOfDay(parts, start - midnight)) {
      yield new Date((midnight + second) * 1_000 - officeOffsetMs)
    }
  }
}

/** The midnights of all days that have a time not before `start`, or on it. */
function* walkDays(parts: CronParts, start: number, options: NextTimesOptions): Generator<number> {
  const daysOf = createMonthDays(parts)
  const months = listPartValues('month', parts.month) ?? []
  for (const year of listYearsFrom(parts, new Date(start * 1_000).getUTCFullYear(), options)) {
    for (const month of months) {
      for (const day of daysOf(year, month)) {
        const midnight = Date.UTC(year, month - 1, day) / 1_000
        if (midnight + daySeconds > start) yield midnight
      }
    }
  }
}

function listYearsFrom({ year }: CronParts, first: number, { ignoreYear }: NextTimesOptions): number[] {
  if (ignoreYear || year.kind === 'every') return Array.from({ length: cycleYears + 1 }, (_, index) => first + index)
  return (listPartValues('year', year) ?? []).filter(value => value >= first)
}

/** The seconds of a day, from `start` on. Hours and minutes that are over are not walked through. */
function* walkTimesOfDay(parts: CronParts, start: number): Generator<number> {
  const hours = listPartValues('hour', parts.hour) ?? []
  const minutes = listPartValues('minute', parts.minute) ?? []
  const seconds = listPartValues('second', parts.second) ?? []
  for (const hour of hours) {
    if ((hour + 1) * 3_600 <= start) continue
    for (const minute of minutes) {
      const at = hour * 3_600 + minute * 60
      if (at + 60 <= start) continue
      for (const second of seconds) if (at + second >= start) yield at + second
    }
  }
}
