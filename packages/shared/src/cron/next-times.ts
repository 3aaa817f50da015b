import { officeOffsetMs } from '../wire/time.ts'
import { createMonthDays } from './month-days.ts'
import type { CronParts } from './parts.ts'
import { listPartValues } from './values.ts'

interface NextTimesOptions {
  /** CR-05: the preview ignores the year; real runs respect it (CR-06). */
  readonly ignoreYear?: boolean
}

/** The calendar repeats after this many years: a date that has not occurred by then never does. */
const cycleYears = 400

const daySeconds = 86_400

/**
 * Returns the next moments after `from` at which the schedule runs, in the office's time zone. Returns fewer than
 * `count` when there are no more: a past year, the 31st of February.
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
  // The office's clock in seconds, as if it were UTC.
  const start = Math.floor((from.getTime() + officeOffsetMs) / 1_000) + 1
  for (const midnight of walkDays(parts, start, options)) {
    for (const second of walkTimesOfDay(parts, start - midnight)) {
      yield new Date((midnight + second) * 1_000 - officeOffsetMs)
    }
  }
}

/** Yields the midnights of all days with a time at or after `start`. */
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

/** Yields the seconds of a day from `start` on, skipping past hours and minutes. */
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
