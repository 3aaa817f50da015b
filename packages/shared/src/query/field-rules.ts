import { getFacet } from '../field-types/facets.ts'
import type { QueryRule } from '../field-types/field.ts'
import { type FieldDef, typeOf } from '../field-types/index.ts'
import { getFieldStorage } from '../resource/storage.ts'

/**
 * Returns the query rules of a field. Masked fields match by their full value only, sealed ones also by the last four
 * characters ("ends with"), and jsonb values are compared as texts.
 */
export function listQueryRules(key: string, field: FieldDef): readonly QueryRule[] {
  const { kind } = getFieldStorage(key, field)
  if (getFacet(field, 'query') === false || kind === 'module' || kind === 'secret') return []
  const limits: readonly QueryRule[] | null = field.masked ? ['eq'] : kind === 'column' ? null : rulesByStorage[kind]
  const { queryRules } = typeOf(field)
  return limits ? queryRules.filter(rule => limits.includes(rule)) : queryRules
}

/** Reports whether queries may test a field for emptiness. A masked field reveals nothing except to its full value. */
export const canQueryEmpty = (key: string, field: FieldDef): boolean =>
  field.masked === undefined && listQueryRules(key, field).length > 0

const rulesByStorage: Record<'sealed' | 'json', readonly QueryRule[]> = {
  sealed: ['eq', 'in', 'left_like'],
  json: ['eq', 'like'],
}

/** Reports whether a list can be sorted by a field; the order of hidden values would reveal them. */
export function isSortable(key: string, field: FieldDef): boolean {
  const { sqlType, writeOnly } = typeOf(field)
  const isHidden = writeOnly || field.masked !== undefined
  return !isHidden && getFieldStorage(key, field).kind === 'column' && !unsortableTypes.has(sqlType(field))
}

const unsortableTypes = new Set(['jsonb', 'text[]', 'uuid[]'])
