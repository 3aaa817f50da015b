import type { MatchType } from '@xw/shared/query/filter'
import {
  changeRowField,
  changeRowRule,
  emptyQueryRow,
  type QueryRow,
  type QueryRowRule,
} from '@xw/shared/query/super-query'
import type { AdvancedQuery } from '../data/resources/list-state.ts'
import type { QueryField } from './query-field.ts'

/** A row with its own id, so that React keeps it apart when another row is removed. */
export interface ConditionRow extends QueryRow {
  readonly id: number
}

/** The state of an advanced query that is being edited. */
export interface QueryBuilder {
  readonly matchType: MatchType
  readonly lines: readonly ConditionRow[]
}

export type BuilderAction =
  | { readonly type: 'load'; readonly query: AdvancedQuery | null }
  | { readonly type: 'match'; readonly matchType: MatchType }
  | { readonly type: 'insert'; readonly after: number }
  | { readonly type: 'remove'; readonly id: number }
  | { readonly type: 'field'; readonly id: number; readonly field: QueryField }
  | { readonly type: 'rule'; readonly id: number; readonly rule: QueryRowRule }
  | { readonly type: 'value'; readonly id: number; readonly val: string }

/** Creates the state from a query, or with one empty row. */
export function startBuilder(query: AdvancedQuery | null): QueryBuilder {
  const rows = query?.records ?? [emptyQueryRow]
  return { matchType: query?.matchType ?? 'and', lines: rows.map((row, id) => ({ ...row, id })) }
}

/** Returns the query without the ids of its rows. */
export const toQuery = ({ matchType, lines }: QueryBuilder): AdvancedQuery => ({ matchType, records: lines.map(toRow) })

function toRow(line: ConditionRow): QueryRow {
  const { id: _, ...row } = line
  return { ...row, val: row.val.trim() }
}

export function reduceBuilder(state: QueryBuilder, action: BuilderAction): QueryBuilder {
  const { lines } = state
  switch (action.type) {
    case 'load':
      return startBuilder(action.query)
    case 'match':
      return { ...state, matchType: action.matchType }
    case 'insert':
      return { ...state, lines: insertAfter(lines, action.after) }
    case 'remove':
      // The last row is only emptied, because a query without rows leaves nothing to edit.
      return lines.length > 1 ? { ...state, lines: lines.filter(line => line.id !== action.id) } : startBuilder(null)
    case 'field':
      return { ...state, lines: change(lines, action.id, line => chooseField(line, action.field)) }
    case 'rule':
      return { ...state, lines: change(lines, action.id, line => changeRowRule(line, action.rule)) }
    default:
      return { ...state, lines: change(lines, action.id, line => ({ ...line, val: action.val })) }
  }
}

const change = (lines: readonly ConditionRow[], id: number, edit: (line: QueryRow) => QueryRow): ConditionRow[] =>
  lines.map(line => (line.id === id ? { ...edit(line), id } : line))

function insertAfter(lines: readonly ConditionRow[], after: number): ConditionRow[] {
  const id = Math.max(...lines.map(line => line.id)) + 1
  return lines.flatMap(line => (line.id === after ? [line, { ...emptyQueryRow, id }] : [line]))
}

/** Chooses another field: the value is cleared, and the rule becomes one that the field has. */
function chooseField(line: QueryRow, { key, rules }: QueryField): QueryRow {
  const chosen = changeRowField(line, key)
  return rules.includes(line.rule) ? chosen : { ...chosen, rule: rules[0] ?? 'eq' }
}
