import { addToDateTime, parseDay } from '../field-types/calendar.ts'
import type { QueryRule } from '../field-types/field.ts'
import { ValueError } from '../field-types/field-type.ts'
import { isUuid } from '../field-types/id.ts'
import { type FieldDef, isMultiple, typeOf } from '../field-types/index.ts'
import { isStorable } from '../field-types/input.ts'
import { isSealed, tailLength } from '../resource/storage.ts'
import { listQueryRules } from './field-rules.ts'
import { type Filter, type FilterCondition, QueryError, ruleTexts } from './filter.ts'
import type { WrappedValue } from './wrapping.ts'

/** A query of one field with a known rule. */
interface FieldQuery {
  readonly rule: QueryRule
  readonly values: readonly string[]
}

const maxLength = 200
const maxItems = 200

/** Converts a field's query to a filter after checking it against the definition; null when the value is blank. */
export function toFilter(key: string, field: FieldDef, { rule, values }: WrappedValue): Filter | null {
  assertSize(field, values)
  if (rule === 'anyLike') return toAnyOf(key, field, values)
  assertRule(key, field, rule)
  if (rule === 'like' || rule === 'left_like' || rule === 'right_like') return toLike(key, field, { rule, values })
  if (typeOf(field).moment) return toPeriod(key, field, { rule, values })
  const parsed = values.flatMap(value => readValue(field, rule, value))
  const [first] = parsed
  if (rule === 'in') return { field: key, rule, value: parsed }
  if (parsed.length > 1) throw new QueryError(`${field.label}每次只能与一个值比较`)
  if (first !== undefined) return { field: key, rule, value: first }
  return isStoredAsUuid(field) ? { field: key, rule: 'in', value: [] } : null
}

function assertSize({ label }: FieldDef, values: readonly string[]) {
  if (values.length > maxItems) throw new QueryError(`${label}的查询内容过多（最多 ${maxItems} 项）`)
  if (values.some(value => value.length > maxLength))
    throw new QueryError(`${label}的查询内容过长（最多 ${maxLength} 个字符）`)
}

function assertRule(key: string, field: FieldDef, rule: QueryRule) {
  if (listQueryRules(key, field).includes(rule)) return
  if (field.masked) throw new QueryError(`${field.label}只能按完整的值查询`)
  if (isSealed(field)) throw new QueryError(`${field.label}只能按完整的值或后四位查询`)
  throw new QueryError(`${field.label}不能按“${ruleTexts[rule]}”查询`)
}

/** `,a,b,` matches a member of a list, or a part of a text. */
function toAnyOf(key: string, field: FieldDef, values: readonly string[]): Filter | null {
  if (isMultiple(field) || !listQueryRules(key, field).includes('like'))
    return toFilter(key, field, { rule: 'in', values })
  const items = values.map(value => toLike(key, field, { rule: 'like', values: [value] })).filter(item => item !== null)
  return items.length > 0 ? { match: 'or', items } : null
}

/** Patterns are parts of values, so they keep inner spaces and are only normalized like the column. */
function toLike(key: string, field: FieldDef, { rule, values: [text = ''] }: FieldQuery): FilterCondition | null {
  if (!isStorable(text)) throw new QueryError(`${field.label}含有无法查询的字符`)
  const value = typeOf(field).readPart?.(text, field) ?? text.normalize('NFC')
  if (isSealed(field) && [...value].length !== tailLength)
    throw new QueryError(`${field.label}只能按完整的值或后四位查询`)
  return value === '' ? null : { field: key, rule, value }
}

/**
 * Columns store fractions of a second while people name whole seconds or days, so every comparison is one with a
 * period.
 */
function toPeriod(key: string, field: FieldDef, { rule, values: [text = ''] }: FieldQuery): Filter | null {
  const [start] = readValue(field, rule, text)
  if (typeof start !== 'string') return null
  const end = addToDateTime(start, parseDay(text.trim()) === null ? 1_000 : 86_400_000)
  const from = (value: string): FilterCondition => ({ field: key, rule: 'ge', value })
  const before = (value: string): FilterCondition => ({ field: key, rule: 'lt', value })
  switch (rule) {
    case 'eq':
      return { match: 'and', items: [from(start), before(end)] }
    case 'ne':
      return { match: 'or', items: [before(start), from(end)] }
    case 'gt':
      return from(end)
    case 'le':
      return before(end)
    case 'lt':
      return before(start)
    default:
      return from(start)
  }
}

const isStoredAsUuid = (field: FieldDef) => typeOf(field).sqlType(field).startsWith('uuid')

/** Parses a value by its type. A malformed id matches nothing, so it is dropped instead of refused. */
function readValue(field: FieldDef, rule: QueryRule, text: string): (string | number)[] {
  if (isStoredAsUuid(field) && rule !== 'ne' && !isUuid(text.trim())) return []
  try {
    const value = typeOf(field).parse(text, field)
    if (typeof value === 'string' || typeof value === 'number') return [value]
    return Array.isArray(value) ? (value as string[]) : []
  } catch (error) {
    if (error instanceof ValueError) throw new QueryError(error.message)
    throw error
  }
}
