import type { CronPartKind, UnitName } from './parts.ts'

/** Whole numbers from the first to the second. */
export type NumberBounds = readonly [min: number, max: number]

interface UnitBounds {
  readonly label: string
  readonly values: NumberBounds
  /** Where a loop may start, and how far its steps may be. */
  readonly starts: NumberBounds
  readonly steps: NumberBounds
  /** What `*` with a step counts from, where that is before the first value. */
  readonly origin?: number
  /** Names of the values, the first of them for the smallest. */
  readonly names?: readonly string[]
  readonly kinds: readonly CronPartKind[]
}

const numberKinds = ['every', 'range', 'loop', 'list'] as const
const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const weekdayCodes = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

/** CR-04, and which kinds of CR-02 a unit has, in the order in which they are offered. */
export const unitBounds: Readonly<Record<UnitName, UnitBounds>> = {
  second: { label: '秒', values: [0, 59], starts: [0, 59], steps: [1, 59], kinds: numberKinds },
  minute: { label: '分', values: [0, 59], starts: [0, 59], steps: [1, 60], kinds: numberKinds },
  hour: { label: '时', values: [0, 23], starts: [0, 23], steps: [1, 23], kinds: numberKinds },
  day: {
    label: '日',
    values: [1, 31],
    starts: [1, 31],
    steps: [1, 31],
    kinds: ['none', 'every', 'range', 'loop', 'work', 'last', 'lastWork', 'beforeLast', 'list'],
  },
  // A loop may start at 0, as people who count from there write it; it is kept as the first month.
  month: { label: '月', values: [1, 12], starts: [0, 12], steps: [1, 12], names: monthNames, kinds: numberKinds },
  week: {
    label: '周',
    values: [1, 7],
    starts: [1, 7],
    steps: [1, 7],
    names: weekdayCodes,
    kinds: ['none', 'every', 'range', 'loop', 'last', 'lastOf', 'nthOf', 'list'],
  },
  // Quartz counts the steps of every year from 1970: every second year is an even one.
  year: { label: '年', values: [2019, 2119], starts: [2019, 2119], steps: [1, 99], origin: 1970, kinds: numberKinds },
}

/** Days before the last one of a month: the longest has thirty. */
export const daysBeforeLast: NumberBounds = [1, 30]
export const nthWeekday: NumberBounds = [1, 5]

export const isInBounds = (value: number, [min, max]: NumberBounds): boolean => value >= min && value <= max
