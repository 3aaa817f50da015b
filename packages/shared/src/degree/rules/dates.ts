import { formatNationalDate, parseDay } from '../../field-types/calendar.ts'
import type { DegreeFieldKey } from '../fields.ts'
import type { CheckSubject } from './check-subject.ts'
import { isAwardedState } from './due-fields.ts'
import type { CheckRule, RuleFinding } from './rule.ts'

const dayFields = ['csrq', 'lwdbrq', 'hxwrq'] as const
const monthFields = ['rxny', 'byny', 'wyksny', 'zhksny', 'qzxwny'] as const

const isDay = (text: string) => /^\d{8}$/.test(text) && parseDay(text) !== null
const isMonth = (text: string) => /^[1-9]\d{3}(?:0[1-9]|1[0-2])$/.test(text)

/** Pairs of dates in order. A month and a day are compared by their months. */
const dateOrders: readonly (readonly [DegreeFieldKey, DegreeFieldKey])[] = [
  ['csrq', 'rxny'],
  ['rxny', 'byny'],
  ['byny', 'hxwrq'],
  ['rxny', 'hxwrq'],
  ['csrq', 'hxwrq'],
  ['lwdbrq', 'hxwrq'],
  ['wyksny', 'hxwrq'],
  ['zhksny', 'hxwrq'],
]

/** The dates that must not be later than the award. */
export const beforeAward = dateOrders.filter(([, then]) => then === 'hxwrq').map(([first]) => first)

const isLater = (one: string, other: string): boolean => {
  const length = Math.min(one.length, other.length)
  return one.slice(0, length) > other.slice(0, length)
}

const plusYear = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

function findFormDefects(subject: CheckSubject): RuleFinding[] {
  const wrong = [
    ...dayFields.filter(key => subject.of(key) !== '' && !isDay(subject.of(key))),
    ...monthFields.filter(key => subject.of(key) !== '' && !isMonth(subject.of(key))),
  ]
  return wrong.map(key => ({ fields: [key], message: `${subject.label(key)}“${subject.of(key)}”不是有效的日期` }))
}

/** Past events cannot have a future date; a planned award may lie up to a year ahead. */
function findFutureDates(subject: CheckSubject): RuleFinding[] {
  const latest = (key: string) =>
    key === 'hxwrq' && isAwardedState(subject.stage) ? subject.today : plusYear(subject.today)
  return (['csrq', 'rxny', 'lwdbrq', 'hxwrq', 'byny'] as const)
    .filter(key => subject.of(key) !== '' && isLater(subject.of(key), key === 'csrq' ? subject.today : latest(key)))
    .map(key => ({
      fields: [key],
      message: `${subject.label(key)} ${formatNationalDate(subject.of(key))} 还没有到，请核对年份`,
    }))
}

function findWrongOrders(subject: CheckSubject): RuleFinding[] {
  return dateOrders
    .filter(
      ([first, then]) => subject.has(first) && subject.has(then) && subject.of(first) !== '' && subject.of(then) !== '',
    )
    .filter(([first, then]) => isLater(subject.of(first), subject.of(then)))
    .map(([first, then]) => ({
      fields: [then, first],
      message: `${subject.label(then)}（${formatNationalDate(subject.of(then))}）早于${subject.label(first)}（${formatNationalDate(subject.of(first))}），请核对`,
    }))
}

const dateOrder: CheckRule = {
  code: 'E11',
  title: '日期无效或先后不对',
  fields: [...dayFields, ...monthFields],
  check(subject) {
    const wrong = findFormDefects(subject)
    return wrong.length > 0 ? wrong : [...findFutureDates(subject), ...findWrongOrders(subject)]
  },
}

const minAwardAge = 15

const ageAtAward: CheckRule = {
  code: 'W35',
  title: '授予学位时不满 15 周岁',
  fields: ['csrq', 'hxwrq'],
  check(subject) {
    const [birth, award] = [subject.of('csrq'), subject.of('hxwrq') || subject.of('byny')]
    if (!isDay(birth) || award === '') return null
    const fifteenth = `${Number(birth.slice(0, 4)) + minAwardAge}${birth.slice(4)}`
    return isLater(fifteenth, award) && birth < award
      ? { message: `授予学位时不满 ${minAwardAge} 周岁，请核对出生日期和获学位日期` }
      : null
  },
}

export const dateRules: readonly CheckRule[] = [dateOrder, ageAtAward]
