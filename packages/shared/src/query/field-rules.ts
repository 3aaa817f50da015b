import { getFacet } from '../field-types/facets.ts'
import type { QueryRule } from '../field-types/field.ts'
import { type FieldDef, typeOf } from '../field-types/index.ts'
import { getFieldStorage } from '../resource/storage.ts'

/**
 * The rules a field can be asked by. What is masked is found by its full value only; what is sealed by that, or by its
 * last four characters ("ends with"); what lies in a jsonb column is compared as text.
 */
export function listQueryRules(key: string, field: FieldDef): readonly QueryRule[] {
  const { kind } = getFieldStorage(key, field)
  if (getFacet(field, 'query') === false || kind === 'module' || kind === 'secret') return []
  const limits: readonly QueryRule[] | null = field.masked ? ['eq'] : kind === 'column' ? null : rulesByStorage[kind]
  const { queryRules } = typeOf(field)
  return limits ? queryRules.filter(rule => limits.includes(rule)) : queryRules
}

/** Whether a field can be asked for holding nothing. Of what is masked nothing is told but by its full value. */
export const canQueryEmpty = (key: string, field: FieldDef): boolean =>
  field.masked === undefined && listQueryRules(key, field).length > 0

const rulesByStorage: Record<'sealed' | 'json', readonly QueryRule[]> = {
  sealed: ['eq', 'in', 'left_like'],
  json: ['eq', 'like'],
}

/** Whether a list can be ordered by a field; the order of hidden values would give them away. */
export function isSortable(key: string, field: FieldDef): boolean {
  const { sqlType, writeOnly } = typeOf(field)
  const isHidden = writeOnly || field.masked !== undefined
  return !isHidden && getFieldStorage(key, field).kind === 'column' && !unsortableTypes.has(sqlType(field))
}

const unsortableTypes = new Set(['jsonb', 'text[]', 'uuid[]'])
