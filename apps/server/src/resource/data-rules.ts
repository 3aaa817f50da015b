import { type Filter, QueryError, readQueryRule } from '@xw/shared/query/filter'
import { toFilter } from '@xw/shared/query/to-filter'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { formatTime } from '@xw/shared/wire/time'
import type { Session } from '../plugins/session.ts'

/** A stored restriction of the rows that a role sees: a field, an operator and a value, never SQL. */
export interface RoleDataRule {
  roleId: string
  ruleColumn: string
  ruleConditions: string
  ruleValue: string
}

/** Placeholders a rule value may contain; the session supplies their values when the rule is used. */
const variables: Record<string, (session: Session) => readonly string[]> = {
  sys_user_code: session => [session.username],
  sys_user_name: session => [session.realname],
  sys_user_id: session => [session.userId],
  sys_depart_id: session => (session.departId ? [session.departId] : []),
  sys_xwbslbms: session => session.xwbslbms,
  tenant_id: session => [String(session.tenantId)],
  sys_date: () => [formatTime(new Date())?.slice(0, 10) ?? ''],
  sys_time: () => [formatTime(new Date()) ?? ''],
}

export const ruleVariableNames: readonly string[] = Object.keys(variables)

/**
 * Combines the data rules of a caller's roles: all rules of a role must hold, and one role is enough. `rules` has a
 * key for each role that grants the permission; a role without rules sees everything.
 */
export function ruleFilter(
  def: ResourceDef,
  rules: ReadonlyMap<string, readonly RoleDataRule[]>,
  session: Session,
): Filter {
  if (rules.size === 0 || [...rules.values()].some(own => own.length === 0)) return { match: 'and', items: [] }
  const items = [...rules.values()].map(own => ({
    match: 'and' as const,
    items: own.map(rule => toRuleFilter(def, rule, session)),
  }))
  return { match: 'or', items }
}

const nothing: Filter = { match: 'or', items: [] }

/**
 * Converts one rule to a filter. A rule that no longer fits the definition matches no row, because ignoring it would
 * show more.
 */
function toRuleFilter(def: ResourceDef, rule: RoleDataRule, session: Session): Filter {
  const field = Object.hasOwn(def.fields, rule.ruleColumn) ? def.fields[rule.ruleColumn] : undefined
  const condition = readQueryRule(rule.ruleConditions)
  if (!field || !condition) return nothing
  const values = rule.ruleValue.split(',').flatMap(part => fillIn(part.trim(), session))
  if (values.length === 0) return nothing
  const wanted = condition === 'eq' && values.length > 1 ? 'in' : condition
  try {
    return toFilter(rule.ruleColumn, { ...field, query: {} }, { rule: wanted, values }) ?? nothing
  } catch (error) {
    if (error instanceof QueryError) return nothing
    throw error
  }
}

function fillIn(part: string, session: Session): readonly string[] {
  const name = /^#\{(\w+)\}$/.exec(part)?.[1]
  if (name === undefined) return [part]
  return ruleVariableValues(name, session)
}

/** Returns the values of a placeholder, or nothing for an unknown one. */
export const ruleVariableValues = (name: string, session: Session): readonly string[] =>
  Object.hasOwn(variables, name) ? (variables[name]?.(session) ?? []) : []
