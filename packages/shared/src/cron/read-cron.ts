import { unitBounds } from './bounds.ts'
import {
  type CronParts,
  type CronShape,
  every,
  everySecond,
  none,
  only,
  type Part,
  type UnitName,
  unitsOf,
} from './parts.ts'
import { readPart, tidy } from './read-part.ts'

/** Far more than all lists of numbers together need. */
const maxLength = 1_000

/** What an expression says, or the sentence that says what is wrong with it, and with which unit if it is one. */
export type CronReading =
  | { readonly parts: CronParts; readonly error: null }
  | { readonly parts: null; readonly error: string; readonly unit: UnitName | null }

/** Reads an expression of six parts, or seven with the year; one less where its shape has no seconds. */
export function readCron(text: string, shape: CronShape = {}): CronReading {
  const units = unitsOf(shape)
  const texts = split(text)
  if (texts.length > 7) return refuse(null, 'Cron表达式最多7项！')
  const least = units.filter(unit => unit !== 'year').length
  if (texts.length < least || texts.length > units.length) {
    const counts = least === units.length ? `${least}` : `${least} 或 ${units.length}`
    return wrong(null, `应有 ${counts} 项，现有 ${texts.length} 项`)
  }
  if (text.length > maxLength) return wrong(null, `不能超过 ${maxLength} 个字符`)
  const parts = { ...startOf(shape) }
  for (const [index, written] of texts.entries()) {
    const unit = units[index]
    const part = unit && readPart(unit, written)
    if (typeof part === 'string') return wrong(unit ?? null, part)
    if (unit && part) parts[unit] = part
  }
  return settle(parts)
}

/**
 * The builder's reading: a part that cannot be read is every, and one that is not there too. Nothing is refused, so that
 * whatever was written before can be put right.
 */
export function readLeniently(text: string, shape: CronShape = {}): CronParts {
  const texts = split(text)
  const parts = { ...startOf(shape) }
  for (const [index, unit] of unitsOf(shape).entries()) {
    const part = readPart(unit, texts[index] ?? '')
    if (typeof part !== 'string') parts[unit] = part
    else if (unit !== 'week') parts[unit] = every
  }
  return settle(parts).parts ?? { ...parts, ...(parts.day.kind === 'none' ? { day: every } : { week: none }) }
}

const split = (text: string): string[] => tidy(text).split(/\s+/).filter(Boolean)

const startOf = ({ hideSecond }: CronShape): CronParts =>
  hideSecond ? { ...everySecond, second: only(0) } : everySecond

/** One of day and week decides: `*` beside a part that is set means nothing more, two that are set mean nothing at all. */
function settle(parts: CronParts): CronReading {
  const { day, week } = parts
  const isOpen = (part: Part) => part.kind === 'none'
  if (isOpen(day) && isOpen(week)) return wrong('week', '和日不能都是“?”，须设置其中一项')
  if (isOpen(day) || isOpen(week)) return { parts, error: null }
  if (week.kind === 'every') return { parts: { ...parts, week: none }, error: null }
  if (day.kind === 'every') return { parts: { ...parts, day: none }, error: null }
  return wrong('week', '和日只能设置一项，另一项须为“?”')
}

function wrong(unit: UnitName | null, what: string): CronReading {
  if (unit === 'year') return refuse(unit, `Cron表达式参数[年]错误：${what.replace(/^的/, '')}`)
  return refuse(unit, `Cron表达式错误：${unit ? unitBounds[unit].label : ''}${what}`)
}

const refuse = (unit: UnitName | null, error: string): CronReading => ({ parts: null, error, unit })
