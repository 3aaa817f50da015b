import { daysBeforeLast, type NumberBounds, nthWeekday, unitBounds } from '@xw/shared/cron/bounds'
import { type CronPart, type CronPartKind, everyPart, noPart, type UnitName, valuesPart } from '@xw/shared/cron/parts'

/** A number input within an option, and the property of the part that it sets. */
export interface NumberSlot {
  readonly property: string
  /** The accessible name, because a screen reader does not read the words around the input. */
  readonly label: string
  readonly bounds: NumberBounds
  /** A weekday, chosen by name. */
  readonly isWeekday?: true
}

/** One way to set a unit: its name, its text with the numbers in between, and its initial part. */
export interface PartOption {
  readonly kind: CronPartKind
  readonly name: string
  readonly words: readonly (string | NumberSlot)[]
  readonly start: CronPart
}

interface UnitWords {
  readonly every: string
  /** The word for a value of the unit, and the word for the distance between two values. */
  readonly value: string
  readonly step: string
}

const unitWords: Readonly<Record<UnitName, UnitWords>> = {
  second: { every: '每秒', value: '秒', step: '秒' },
  minute: { every: '每分', value: '分', step: '分钟' },
  hour: { every: '每时', value: '时', step: '小时' },
  day: { every: '每日', value: '日', step: '天' },
  month: { every: '每月', value: '月', step: '个月' },
  week: { every: '每天', value: '', step: '天' },
  year: { every: '每年', value: '年', step: '年' },
}

const monday = 2
const friday = 6

/** CR-02: the options by kind. The bounds of a unit decide which of them it has, and in which order. */
const optionsByKind: Readonly<Record<CronPartKind, (unit: UnitName) => Omit<PartOption, 'kind'>>> = {
  none: unit => ({ name: '不设置', words: [unit === 'day' ? '由周决定' : '由日决定'], start: noPart }),
  every: unit => ({ name: unitWords[unit].every, words: [], start: everyPart }),
  range(unit) {
    const { value } = unitWords[unit]
    const [from, to] = firstRange(unit)
    return {
      name: '区间',
      words: ['从', valueSlot(unit, 'from', '区间开始'), `${value}至`, valueSlot(unit, 'to', '区间结束'), value],
      start: { kind: 'range', from, to },
    }
  },
  loop(unit) {
    const { value, step } = unitWords[unit]
    const { starts, steps } = unitBounds[unit]
    const from = { ...valueSlot(unit, 'from', '循环开始'), bounds: starts }
    return {
      name: '循环',
      words: ['从', from, `${value}开始，每`, { property: 'by', label: '循环间隔', bounds: steps }, `${step}一次`],
      start: { kind: 'loop', from: firstRange(unit)[0], by: 1 },
    }
  },
  work: unit => ({
    name: '最近工作日',
    words: ['每月离', valueSlot(unit, 'day', '最近工作日'), '日最近的周一至周五'],
    start: { kind: 'work', day: 1 },
  }),
  last: unit => ({
    name: '最后一天',
    words: [unit === 'day' ? '每月最后一天' : '每周最后一天，即周六'],
    start: { kind: 'last' },
  }),
  lastWork: () => ({ name: '最后工作日', words: ['每月最后一个周一至周五'], start: { kind: 'lastWork' } }),
  beforeLast: () => ({
    name: '月末之前',
    words: ['每月最后一天的前', { property: 'days', label: '月末之前的天数', bounds: daysBeforeLast }, '天'],
    start: { kind: 'beforeLast', days: 1 },
  }),
  lastOf: unit => ({
    name: '最后一个',
    words: ['每月最后一个', valueSlot(unit, 'weekday', '最后一个星期几')],
    start: { kind: 'lastOf', weekday: friday },
  }),
  nthOf: unit => ({
    name: '第几个',
    words: [
      '每月第',
      { property: 'nth', label: '每月第几个', bounds: nthWeekday },
      '个',
      valueSlot(unit, 'weekday', '第几个星期几'),
    ],
    start: { kind: 'nthOf', weekday: monday, nth: 1 },
  }),
  list: unit => ({ name: '指定', words: [], start: valuesPart(unitBounds[unit].values[0]) }),
}

const valueSlot = (unit: UnitName, property: string, label: string): NumberSlot => ({
  property,
  label,
  bounds: unitBounds[unit].values,
  ...(unit === 'week' && { isWeekday: true }),
})

/** The initial range: the whole unit; for years, the years to come; for weekdays, Monday to Friday. */
function firstRange(unit: UnitName): NumberBounds {
  const [min, max] = unitBounds[unit].values
  if (unit === 'week') return [monday, friday]
  const thisYear = new Date().getFullYear()
  return unit === 'year' ? [Math.max(thisYear, min), Math.min(thisYear + 100, max)] : [min, max]
}

export const partOptionsOf = (unit: UnitName): PartOption[] =>
  unitBounds[unit].kinds.map(kind => ({ kind, ...optionsByKind[kind](unit) }))
