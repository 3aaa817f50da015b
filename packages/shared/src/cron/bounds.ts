import type { CronPartKind, UnitName } from './parts.ts'

/** An inclusive range of whole numbers. */
export type NumberBounds = readonly [min: number, max: number]

interface UnitBounds {
  readonly label: string
  readonly values: NumberBounds
  /** The allowed starts and step sizes of a loop. */
  readonly starts: NumberBounds
  readonly steps: NumberBounds
  /** The value from which `*` with a step counts, if it is before the first value. */
  readonly origin?: number
  /** Names of the values, starting with the smallest. */
  readonly names?: readonly string[]
  readonly kinds: readonly CronPartKind[]
}

const numberKinds = ['every', 'range', 'loop', 'list'] as const
const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const weekdayCodes = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

/** CR-04: the bounds of each unit, and its kinds of CR-02 in the order in which the builder offers them. */
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
  // People who count from 0 may start a loop there; it is stored as the first month.
  month: { label: '月', values: [1, 12], starts: [0, 12], steps: [1, 12], names: monthNames, kinds: numberKinds },
  week: {
    label: '周',
    values: [1, 7],
    starts: [1, 7],
    steps: [1, 7],
    names: weekdayCodes,
    kinds: ['none', 'every', 'range', 'loop', 'last', 'lastOf', 'nthOf', 'list'],
  },
  // Quartz counts year steps from 1970, so every second year is an even one.
  year: { label: '年', values: [2019, 2119], starts: [2019, 2119], steps: [1, 99], origin: 1970, kinds: numberKinds },
}

/** The offset of "days before the last"; the longest month allows thirty. */
export const daysBeforeLast: NumberBounds = [1, 30]
export const nthWeekday: NumberBounds = [1, 5]

export const isInBounds = (value: number, [min, max]: NumberBounds): boolean => value >= min && value <= max
