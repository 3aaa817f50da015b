import type { ResourceDef } from '../resource/resource.ts'
import { canQueryEmpty } from './field-rules.ts'
import {
  emptyTexts,
  type Filter,
  type FilterGroup,
  isEmptyRule,
  type MatchType,
  QueryError,
  readQueryRule,
} from './filter.ts'
import { createUnknownFieldError, findQueryField } from './query-field.ts'
import { superQueryTexts } from './super-query.ts'
import { toFilter } from './to-filter.ts'
import { splitList } from './wrapping.ts'

const maxRows = 20
const maxLength = 16_384

/**
 * Reads the advanced query from the wire: JSON, encoded once or twice. Hints besides field, rule and val are for the
 * page only.
 */
export function readSuperQuery(def: ResourceDef, params = '', matchType = ''): FilterGroup | null {
  const match = readMatchType(matchType)
  if (params.trim() === '') return null
  if (params.length > maxLength) throw new QueryError('高级查询的内容过长')
  const rows = readRows(params)
  if (rows.length > maxRows) throw new QueryError(`高级查询最多 ${maxRows} 个条件`)
  return rows.length > 0 ? { match, items: rows.map(row => readRow(def, row)) } : null
}

function readMatchType(text: string): MatchType {
  if (text === '' || text === 'and') return 'and'
  if (text === 'or') return 'or'
  throw new QueryError('高级查询的匹配方式只能是 and 或 or')
}

function readRows(text: string): unknown[] {
  const rows = readJson(text) ?? readJson(decode(text))
  if (!Array.isArray(rows)) throw new QueryError('高级查询的格式不正确')
  return rows
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function readRow(def: ResourceDef, row: unknown): Filter {
  const { field: key, rule, val } = (row ?? {}) as Record<string, unknown>
  const values = readValues(val)
  const asksEmpty = typeof rule === 'string' && isEmptyRule(rule.toLowerCase())
  if (typeof key !== 'string' || key === '' || typeof rule !== 'string' || (values.length === 0 && !asksEmpty)) {
    throw new QueryError(superQueryTexts.emptyQuery)
  }
  const field = findQueryField(def, key)
  if (!field) throw createUnknownFieldError(key)
  const asked = rule.toLowerCase()
  if (isEmptyRule(asked)) {
    if (!canQueryEmpty(key, field)) throw new QueryError(`${field.label}不能按“${emptyTexts[asked]}”查询`)
    return { field: key, rule: asked }
  }
  const known = readQueryRule(rule)
  if (!known) throw new QueryError('高级查询的匹配规则不存在')
  const filter = toFilter(key, field, {
    rule: known,
    values: known === 'in' ? values.flatMap(splitList) : [values.join(',')],
  })
  if (!filter) throw new QueryError(superQueryTexts.emptyQuery)
  return filter
}

/** A value is a text, a number, or a list of them. */
function readValues(val: unknown): string[] {
  const values: unknown[] = Array.isArray(val) ? val : [val]
  return values
    .filter(value => typeof value === 'string' || typeof value === 'number')
    .map(String)
    .filter(value => value.trim() !== '')
}
