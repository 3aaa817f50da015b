import { daysBeforeLast, isInBounds, type NumberBounds, nthWeekday, unitBounds } from './bounds.ts'
import { type CronPart, type CronSpan, everyPart, noPart, type UnitName } from './parts.ts'

/** Reads a part, or returns the end of an error sentence. */
export function readCronPart(unit: UnitName, written: string): CronPart | string {
  const text = tidyCronText(written)
  if (text === '*') return everyPart
  if (text === '?') return isDayUnit(unit) ? noPart : '不能用“?”，只有日和周可以不设置'
  return readSpecial(unit, text) ?? readNumbers(unit, text)
}

/** Converts to capitals and replaces full-width digits and signs, which Chinese input methods type. */
export const tidyCronText = (text: string): string => text.normalize('NFKC').trim().toUpperCase()

const isDayUnit = (unit: UnitName): boolean => unit === 'day' || unit === 'week'

/** Reads the forms that only days and weekdays have. */
function readSpecial(unit: UnitName, text: string): CronPart | string | null {
  if (!/[LW#]/.test(text.replaceAll(/[A-Z]{3}/g, ''))) return null
  if (text.includes(',')) return `的“${text}”不正确，L、W 和 # 不能与其他值一起列出`
  return (unit === 'day' ? readSpecialDay(text) : unit === 'week' ? readSpecialWeek(text) : null) ?? `的“${text}”不正确`
}

function readSpecialDay(text: string): CronPart | string | null {
  if (text === 'L') return { kind: 'last' }
  if (text === 'LW') return { kind: 'lastWork' }
  const [, before] = /^L-(\d+)$/.exec(text) ?? []
  if (before) {
    return isInBounds(Number(before), daysBeforeLast)
      ? { kind: 'beforeLast', days: Number(before) }
      : describeOutOfRange(text, daysBeforeLast, 'L- 后')
  }
  const [, day] = /^(\d+)W$/.exec(text) ?? []
  if (!day) return null
  const { values } = unitBounds.day
  return isInBounds(Number(day), values) ? { kind: 'work', day: Number(day) } : describeOutOfRange(text, values, 'W 前')
}

function readSpecialWeek(text: string): CronPart | string | null {
  if (text === 'L') return { kind: 'last' }
  const [, name, ending] = /^([A-Z]{3}|\d+)(L|#\d+)$/.exec(text) ?? []
  if (!name || !ending) return null
  const weekday = readValue('week', name)
  if (typeof weekday === 'string') return weekday
  if (ending === 'L') return { kind: 'lastOf', weekday }
  const nth = Number(ending.slice(1))
  return isInBounds(nth, nthWeekday) ? { kind: 'nthOf', weekday, nth } : describeOutOfRange(text, nthWeekday, '# 后')
}

function readNumbers(unit: UnitName, text: string): CronPart | string {
  const spans: CronSpan[] = []
  for (const item of text.split(',')) {
    const span = readSpan(unit, item)
    if (typeof span === 'string') return span
    spans.push(span)
  }
  const [first] = spans
  return spans.length === 1 && first ? toSinglePart(first, text) : { kind: 'list', spans }
}

/** Turns a single range or loop into its own kind. */
function toSinglePart(span: CronSpan, text: string): CronPart {
  const { from, to, by } = span
  if (to === undefined) return { kind: 'loop', from, by: by ?? 1 }
  // A written range of one value stays a range: the user may be about to set its end.
  return text.includes('-') && by === undefined ? { kind: 'range', from, to } : { kind: 'list', spans: [span] }
}

function readSpan(unit: UnitName, text: string): CronSpan | string {
  const [, start, end, step] = /^(\*|[A-Z]{3}|\d+)?(?:-([A-Z]{3}|\d+))?(?:\/(\d+))?$/.exec(text) ?? []
  if (start === undefined && step === undefined) return text === '' ? '不能为空' : `的“${text}”不正确`
  const by = step === undefined ? undefined : readStep(unit, step)
  if (typeof by === 'string') return by
  if (start === undefined || start === '*') {
    return end === undefined && by !== undefined ? { from: findFirstStep(unit, by), by } : `的“${text}”不正确`
  }
  const from = end === undefined && by !== undefined ? readStart(unit, start) : readValue(unit, start)
  if (typeof from === 'string') return from
  if (end === undefined) return by === undefined ? { from, to: from } : { from, by }
  const to = readValue(unit, end)
  if (typeof to === 'string') return to
  if (unit === 'year' && to < from) return `的区间“${text}”应从小到大`
  return { from, to, ...(by && { by }) }
}

function readStart(unit: UnitName, text: string): number | string {
  const { starts, values } = unitBounds[unit]
  const start = readNumber(unit, text)
  if (start === null) return `的“${text}”不正确`
  return isInBounds(start, starts) ? Math.max(start, values[0]) : describeOutOfRange(text, starts)
}

function readValue(unit: UnitName, text: string): number | string {
  const { values } = unitBounds[unit]
  const value = readNumber(unit, text)
  if (value === null) return `的“${text}”不正确`
  return isInBounds(value, values) ? value : describeOutOfRange(text, values)
}

function readStep(unit: UnitName, text: string): number | string {
  const { steps } = unitBounds[unit]
  return isInBounds(Number(text), steps) ? Number(text) : `的间隔“${text}”超出范围，应为 ${steps[0]} 到 ${steps[1]}`
}

function readNumber(unit: UnitName, text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text)
  const { names = [], values } = unitBounds[unit]
  const index = names.indexOf(text)
  return index < 0 ? null : index + values[0]
}

/** Returns the first value of `*` with a step. */
function findFirstStep(unit: UnitName, by: number): number {
  const { values, origin = values[0] } = unitBounds[unit]
  return values[0] + ((by - ((values[0] - origin) % by)) % by)
}

const describeOutOfRange = (text: string, [min, max]: NumberBounds, where = ''): string =>
  `的“${text}”超出范围，${where}应为 ${min} 到 ${max}`
