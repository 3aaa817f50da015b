import { type DegreeLevel, levelDigits } from './types.ts'

/** A school's rule for numbering the certificates of a degree type. */
export interface NumberRule {
  /** Placeholders and digits, as in `{unit}{level}{year}{type:2}{seq:4}`. */
  readonly pattern: string
  /** The value of `{type}`. */
  readonly typeCode: string | null
  /** The first number of a new series. */
  readonly firstNo: number
}

export const defaultNumberPattern = '{unit}{level}{year}{type:2}{seq:4}'

/** 学位〔2015〕18号 lets the institution assign the last six of the sixteen digits. */
const requiredHead = '{unit}{level}{year}'
const unitDigitCount = 6
const minSeqDigits = 3

interface UnitDigits {
  /** The fixed digits of a series before the running number. */
  readonly fixed: string
  readonly seqDigits: number
}

type NumberRuleDefects = { readonly [K in 'pattern' | 'typeCode' | 'firstNo']?: string }

/** Reads the part of a pattern that the institution assigns, or returns its defects. */
function readUnitDigits({ pattern, typeCode }: NumberRule): UnitDigits | NumberRuleDefects {
  if (!pattern.startsWith(requiredHead)) return { pattern: `编号规则应以 ${requiredHead} 开头：授予单位码、层次、年份` }
  const [, before, typeDigits, between, seqDigits] =
    /^(\d*)(?:\{type:(\d)\})?(\d*)\{seq:(\d)\}$/.exec(pattern.slice(requiredHead.length)) ?? []
  if (before === undefined || between === undefined || seqDigits === undefined)
    return { pattern: '年份之后只能是数字、{type:位数}，最后是 {seq:位数}' }
  const type = typeDigits === undefined ? '' : (typeCode ?? '')
  if (!/^\d*$/.test(type) || type.length !== Number(typeDigits ?? 0))
    return { typeCode: `类型码应为 ${typeDigits} 位数字` }
  const fixed = before + type + between
  if (fixed.length + Number(seqDigits) !== unitDigitCount)
    return { pattern: `年份之后共应 ${unitDigitCount} 位，现在是 ${fixed.length + Number(seqDigits)} 位` }
  if (Number(seqDigits) < minSeqDigits) return { pattern: `顺序号至少 ${minSeqDigits} 位` }
  return { fixed, seqDigits: Number(seqDigits) }
}

const isUnitDigits = (read: UnitDigits | NumberRuleDefects): read is UnitDigits => 'fixed' in read

/** Returns the defects of a rule by field, or null. */
export function findNumberRuleDefects(rule: NumberRule): NumberRuleDefects | null {
  const read = readUnitDigits(rule)
  if (!isUnitDigits(read)) return read
  return rule.firstNo > maxSequence(read.seqDigits) ? { firstNo: `起始顺序号超过 ${read.seqDigits} 位` } : null
}

const maxSequence = (digits: number): number => 10 ** digits - 1

/** The parts of a certificate's number besides its rule. */
interface NumberedAward {
  readonly unit: string
  readonly level: DegreeLevel
  readonly year: string
}

/** A series of consecutively numbered certificates. */
export interface NumberSeries {
  /** The common prefix of the numbers. */
  readonly prefix: string
  readonly seqDigits: number
}

/** Returns the series of a certificate. */
export function buildNumberSeries(rule: NumberRule, { unit, level, year }: NumberedAward): NumberSeries {
  const read = readUnitDigits(rule)
  if (!isUnitDigits(read)) throw new TypeError(Object.values(read).join())
  const digit = levelDigits.find(([known]) => known === level)?.[1] ?? ''
  return { prefix: `${unit}${digit}${year}${read.fixed}`, seqDigits: read.seqDigits }
}

/** Returns the running number of a certificate in a series; null if it belongs to another series. */
export function findSequence({ prefix, seqDigits }: NumberSeries, number: string): number | null {
  const rest = number.startsWith(prefix) ? number.slice(prefix.length) : ''
  return rest.length === seqDigits && /^\d+$/.test(rest) ? Number(rest) : null
}

/** Returns the number at a position of a series; null when the digits no longer suffice. */
export const formatSeriesNumber = ({ prefix, seqDigits }: NumberSeries, seq: number): string | null =>
  seq > maxSequence(seqDigits) ? null : prefix + String(seq).padStart(seqDigits, '0')
