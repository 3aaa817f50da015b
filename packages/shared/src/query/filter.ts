import type { EmptyRule, QueryRule } from '../field-types/field.ts'

/**
 * A comparison of a known field, by a rule and with a value of its type. For a field with several codes `eq` matches a
 * member, `in` any of several, `ne` the absence of one. For a sealed field `left_like` matches the last four
 * characters.
 */
export interface FilterCondition {
  readonly field: string
  readonly rule: QueryRule
  /** A list for `in`; an empty list matches nothing. */
  readonly value: string | number | readonly (string | number)[]
}

/** Tests whether a field is empty. */
export interface EmptyCondition {
  readonly field: string
  readonly rule: EmptyRule
}

/** Conditions of which all (`and`) or one (`or`) must hold. */
export interface FilterGroup {
  readonly match: MatchType
  readonly items: readonly Filter[]
}
export type MatchType = 'and' | 'or'
export type Filter = FilterCondition | EmptyCondition | FilterGroup

/**
 * A refused query. The message is a sentence for the user. Ignoring the fault would widen what an export or a bulk
 * action touches.
 */
export class QueryError extends Error {
  override readonly name = 'QueryError'
}

/** The rules' texts, in the order of the advanced query's list. */
export const ruleTexts: Readonly<Record<QueryRule, string>> = {
  eq: '等于',
  like: '包含',
  right_like: '以..开始',
  left_like: '以..结尾',
  in: '在...中',
  ne: '不等于',
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
}

/** The texts of rules without an operand, listed last. */
export const emptyTexts: Readonly<Record<EmptyRule, string>> = { empty: '为空', not_empty: '不为空' }

export const isEmptyRule = (rule: string): rule is EmptyRule => Object.hasOwn(emptyTexts, rule)

const rulesBySymbol: Readonly<Record<string, QueryRule>> = {
  '=': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
}

/** Returns the rule for a name or symbol of the wire, in any case, or null. */
export function readQueryRule(text: string): QueryRule | null {
  const rule = (Object.hasOwn(rulesBySymbol, text) ? rulesBySymbol[text] : undefined) ?? text.toLowerCase()
  return Object.hasOwn(ruleTexts, rule) ? (rule as QueryRule) : null
}
