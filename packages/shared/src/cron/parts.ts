/** The seven units in the order of an expression. */
export const unitNames = ['second', 'minute', 'hour', 'day', 'month', 'week', 'year'] as const
export type UnitName = (typeof unitNames)[number]

/** A span of numbers with steps: `5`, `1-5`, `10-50/20`, `22-2`, and `3/15` without an end. */
export interface CronSpan {
  readonly from: number
  readonly to?: number
  readonly by?: number
}

/**
 * CR-02: the kinds of a part. Their numbers are separate properties, so that an editor is a table of their bounds.
 * Weekdays are 1 for Sunday to 7 for Saturday.
 */
export type CronPart =
  /** `?`: the other one of day and week decides. */
  | { readonly kind: 'none' }
  /** `*` */
  | { readonly kind: 'every' }
  /** `a-b`; wraps around if `a` is larger. */
  | { readonly kind: 'range'; readonly from: number; readonly to: number }
  /** `a/b`: from `a` on, every `b`. */
  | { readonly kind: 'loop'; readonly from: number; readonly by: number }
  /** `a,b`, and other combinations of numbers. */
  | { readonly kind: 'list'; readonly spans: readonly CronSpan[] }
  /** `nW`: the working day (Monday to Friday) nearest to the nth, in the same month. */
  | { readonly kind: 'work'; readonly day: number }
  /** `L`: the last day of the month; as a weekday the last of the week, Saturday. */
  | { readonly kind: 'last' }
  /** `LW`: the last day of the month from Monday to Friday. */
  | { readonly kind: 'lastWork' }
  /** `L-n`: n days before the last day of the month. */
  | { readonly kind: 'beforeLast'; readonly days: number }
  /** `nL`: the last such weekday of the month. */
  | { readonly kind: 'lastOf'; readonly weekday: number }
  /** `n#m`: the mth such weekday of the month. */
  | { readonly kind: 'nthOf'; readonly weekday: number; readonly nth: number }

export type CronPartKind = CronPart['kind']
export type CronParts = Readonly<Record<UnitName, CronPart>>

/** Variants of expressions without seconds or year; an omitted part is second 0 or every year. */
export interface CronShape {
  readonly hideSecond?: boolean
  readonly hideYear?: boolean
}

export const noPart: CronPart = { kind: 'none' }
export const everyPart: CronPart = { kind: 'every' }
export const valuesPart = (...values: number[]): CronPart => ({
  kind: 'list',
  spans: values.map(from => ({ from, to: from })),
})

/** CR-01: every second, the initial value. */
export const everySecond: CronParts = {
  second: everyPart,
  minute: everyPart,
  hour: everyPart,
  day: everyPart,
  month: everyPart,
  week: noPart,
  year: everyPart,
}

/** Returns the units of an expression's variant. */
export const listUnits = ({ hideSecond, hideYear }: CronShape): UnitName[] =>
  unitNames.filter(unit => !(unit === 'second' && hideSecond) && !(unit === 'year' && hideYear))
