import { daysInMonth } from '../field-types/calendar.ts'
import type { CronPart, CronParts } from './parts.ts'
import { listPartValues } from './values.ts'

/** Returns the days of a month on which the schedule runs, in rising order. */
export type MonthDays = (year: number, month: number) => number[]

/** Creates the function from day and week, which are read once for all months. */
export function createMonthDays({ day, week }: CronParts): MonthDays {
  return week.kind === 'none' ? createDaysByDay(day) : createDaysByWeek(week)
}

function createDaysByDay(part: CronPart): MonthDays {
  const days = listPartValues('day', part)
  if (days) return (year, month) => days.filter(day => day <= daysInMonth(year, month))
  return (year, month) => {
    const last = daysInMonth(year, month)
    const found = findSpecialDay(part, last, weekdayOf(year, month, last))
    return found >= 1 && found <= last ? [found] : []
  }
}

/** Returns the single day of a month that a part means, or a number outside the month when there is none. */
function findSpecialDay(part: CronPart, last: number, lastWeekday: number): number {
  switch (part.kind) {
    case 'last':
      return last
    case 'lastWork':
      return findNearestWorkday(last, last, lastWeekday)
    case 'beforeLast':
      return last - part.days
    case 'work':
      return part.day <= last ? findNearestWorkday(part.day, last, lastWeekday) : 0
    default:
      return 0
  }
}

/** Saturday moves back to Friday and Sunday on to Monday, but never into another month. */
function findNearestWorkday(day: number, last: number, lastWeekday: number): number {
  const weekday = modulo(lastWeekday - (last - day) - 1, 7) + 1
  if (weekday === saturday) return day === 1 ? day + 2 : day - 1
  if (weekday === sunday) return day === last ? day - 2 : day + 1
  return day
}

function createDaysByWeek(part: CronPart): MonthDays {
  const weekdays = listPartValues('week', part)
  return (year, month) => {
    const last = daysInMonth(year, month)
    const first = weekdayOf(year, month, 1)
    if (part.kind === 'lastOf') return [last - modulo(weekdayOf(year, month, last) - part.weekday, 7)]
    if (part.kind === 'nthOf') {
      const day = 1 + modulo(part.weekday - first, 7) + 7 * (part.nth - 1)
      return day <= last ? [day] : []
    }
    const days = Array.from({ length: last }, (_, index) => index + 1)
    return days.filter(day => weekdays?.includes(((first + day - 2) % 7) + 1))
  }
}

const sunday = 1
const saturday = 7

const weekdayOf = (year: number, month: number, day: number): number =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 1

const modulo = (value: number, by: number): number => ((value % by) + by) % by
