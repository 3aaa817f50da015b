import { unitBounds } from './bounds.ts'
import {
  type CronPart,
  type CronParts,
  type CronShape,
  everyPart,
  everySecond,
  listUnits,
  noPart,
  type UnitName,
  valuesPart,
} from './parts.ts'
import { readCronPart, tidyCronText } from './read-part.ts'

/** Far more than any useful expression needs. */
const maxLength = 1_000

/** The parts of an expression, or an error sentence with the wrong unit if it is one. */
export type CronReadResult =
  | { readonly parts: CronParts; readonly error: null }
  | { readonly parts: null; readonly error: string; readonly unit: UnitName | null }

/** Reads an expression of six parts, or seven with the year; one fewer in a variant without seconds. */
export function readCron(text: string, shape: CronShape = {}): CronReadResult {
  const units = listUnits(shape)
  const texts = split(text)
  if (texts.length > 7) return createRefusal(null, 'Cron表达式最多7项！')
  const least = units.filter(unit => unit !== 'year').length
  if (texts.length < least || texts.length > units.length) {
    const counts = least === units.length ? `${least}` : `${least} 或 ${units.length}`
    return createError(null, `应有 ${counts} 项，现有 ${texts.length} 项`)
  }
  if (text.length > maxLength) return createError(null, `不能超过 ${maxLength} 个字符`)
  const parts = { ...defaultParts(shape) }
  for (const [index, written] of texts.entries()) {
    const unit = units[index]
    const part = unit && readCronPart(unit, written)
    if (typeof part === 'string') return createError(unit ?? null, part)
    if (unit && part) parts[unit] = part
  }
  return settleDayAndWeek(parts)
}

/**
 * Reads an expression for the builder: unreadable and missing parts become `every`. It never fails, so that the user
 * can correct any stored expression.
 */
export function readCronLeniently(text: string, shape: CronShape = {}): CronParts {
  const texts = split(text)
  const parts = { ...defaultParts(shape) }
  for (const [index, unit] of listUnits(shape).entries()) {
    const part = readCronPart(unit, texts[index] ?? '')
    if (typeof part !== 'string') parts[unit] = part
    else if (unit !== 'week') parts[unit] = everyPart
  }
  return (
    settleDayAndWeek(parts).parts ?? {
      ...parts,
      ...(parts.day.kind === 'none' ? { day: everyPart } : { week: noPart }),
    }
  )
}

const split = (text: string): string[] => tidyCronText(text).split(/\s+/).filter(Boolean)

const defaultParts = ({ hideSecond }: CronShape): CronParts =>
  hideSecond ? { ...everySecond, second: valuesPart(0) } : everySecond

/** Either day or week decides: `*` beside a set part is ignored, two set parts are an error. */
function settleDayAndWeek(parts: CronParts): CronReadResult {
  const { day, week } = parts
  const isOpen = (part: CronPart) => part.kind === 'none'
  if (isOpen(day) && isOpen(week)) return createError('week', '和日不能都是“?”，须设置其中一项')
  if (isOpen(day) || isOpen(week)) return { parts, error: null }
  if (week.kind === 'every') return { parts: { ...parts, week: noPart }, error: null }
  if (day.kind === 'every') return { parts: { ...parts, day: noPart }, error: null }
  return createError('week', '和日只能设置一项，另一项须为“?”')
}

function createError(unit: UnitName | null, what: string): CronReadResult {
  if (unit === 'year') return createRefusal(unit, `Cron表达式参数[年]错误：${what.replace(/^的/, '')}`)
  return createRefusal(unit, `Cron表达式错误：${unit ? unitBounds[unit].label : ''}${what}`)
}

const createRefusal = (unit: UnitName | null, error: string): CronReadResult => ({ parts: null, error, unit })
