import type { QueryRule } from '../field-types/field.ts'

/** A list parameter's value as the wire wraps it. `anyLike` is the multi-select's `,a,b,`: any of them is contained. */
export interface WrappedValue {
  readonly rule: QueryRule | 'anyLike'
  readonly values: readonly string[]
}

const operators: Readonly<Record<string, QueryRule>> = {
  '>=': 'ge',
  '<=': 'le',
  '!=': 'ne',
  '>': 'gt',
  '<': 'lt',
  '=': 'eq',
  ge: 'ge',
  le: 'le',
  ne: 'ne',
  gt: 'gt',
  lt: 'lt',
  eq: 'eq',
}
const spacedOperator = /^(>=|<=|!=|>|<|=|ge|le|ne|gt|lt|eq) +(.+)$/s
// The query input of the framework's client omits the space.
const unspacedOperator = /^(>=|<=)(.*)$/s

/** Splits a comma list; clients may end it with a comma. */
export const splitList = (text: string): string[] =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '')

/** Reads one value by the first form of the wire that fits; null for an empty query. */
export function readQueryValue(raw: string): WrappedValue | null {
  const text = raw.trim()
  const wrapped = readList(text) ?? readOperator(text) ?? readStars(text) ?? readPlain(text)
  return wrapped.values.some(value => value !== '') ? wrapped : null
}

const readList = (text: string): WrappedValue | null =>
  /^,.*,$/s.test(text) ? { rule: 'anyLike', values: splitList(text) } : null

function readOperator(text: string): WrappedValue | null {
  const [, operator = '', value = ''] = spacedOperator.exec(text) ?? unspacedOperator.exec(text) ?? []
  const rule = operators[operator]
  return rule ? { rule, values: [value.trim()] } : null
}

function readStars(text: string): WrappedValue | null {
  if (text === '*') return { rule: 'eq', values: ['*'] }
  const [starts, ends] = [text.startsWith('*'), text.endsWith('*')]
  if (starts && ends) return { rule: 'like', values: [text.slice(1, -1)] }
  if (starts) return { rule: 'left_like', values: [text.slice(1)] }
  return ends ? { rule: 'right_like', values: [text.slice(0, -1)] } : null
}

function readPlain(text: string): WrappedValue {
  if (text.includes(',')) return { rule: 'in', values: splitList(text) }
  if (text.startsWith('!')) return { rule: 'ne', values: [text.slice(1)] }
  return { rule: 'eq', values: [text.replaceAll('++', ',')] }
}

const wrappers: Readonly<Record<QueryRule, (value: string) => string>> = {
  eq: value => value,
  like: value => `*${value}*`,
  right_like: value => `${value}*`,
  left_like: value => `*${value}`,
  in: value => `${value},`,
  ne: value => `!${value}`,
  gt: value => `> ${value}`,
  ge: value => `>=${value}`,
  lt: value => `< ${value}`,
  le: value => `<=${value}`,
}

/** Wraps a value for a list parameter; `eq` and `ne` use the long form when the short one would be read differently. */
export function writeQueryValue(rule: QueryRule, value: string | readonly string[]): string {
  const text = typeof value === 'string' ? value : value.join(',')
  const short = wrappers[rule](text)
  if (rule !== 'eq' && rule !== 'ne') return short
  const read = readQueryValue(short)
  return read?.rule === rule && read.values[0] === text ? short : `${rule} ${text}`
}
