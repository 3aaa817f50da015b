import type { EmptyRule, QueryRule } from '../field-types/field.ts'

/**
 * One comparison of a field that the definition knows, by a rule its type has, with a value of its type. Of a field that
 * holds several codes, `eq` asks for a member, `in` for any of several, `ne` for the absence of one. Of a sealed field,
 * `left_like` asks for the last four characters.
 */
export interface FilterCondition {
  readonly field: string
  readonly rule: QueryRule
  /** A list for `in`; an empty one matches nothing. */
  readonly value: string | number | readonly (string | number)[]
}

/** Whether a field holds nothing, or something. */
export interface EmptyCondition {
  readonly field: string
  readonly rule: EmptyRule
}

/** Conditions that must all hold, or of which one must. */
export interface FilterGroup {
  readonly match: MatchType
  readonly items: readonly Filter[]
}
export type MatchType = 'and' | 'or'
export type Filter = FilterCondition | EmptyCondition | FilterGroup

/** A query that is refused: the message is a sentence for the user. Ignoring the fault would widen what an export or a batch touches. */
export class QueryError extends Error {
  override readonly name = 'QueryError'
}

/** What the user reads for a rule, in the order of the advanced query's list. */
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

/** Those that ask without a value, after the others. */
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

/** The rule that a name or a symbol of the wire means, in capitals or not; null for none. */
export function readQueryRule(text: string): QueryRule | null {
  const rule = (Object.hasOwn(rulesBySymbol, text) ? rulesBySymbol[text] : undefined) ?? text.toLowerCase()
  return Object.hasOwn(ruleTexts, rule) ? (rule as QueryRule) : null
}
