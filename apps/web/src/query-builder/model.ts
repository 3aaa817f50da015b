import type { MatchType } from '@xw/shared/query/filter'
import { emptyRow, type QueryRow, type RowRule, withField, withRule } from '@xw/shared/query/super-query'
import type { AdvancedQuery } from '../data/resources/list-state.ts'
import type { QueryField } from './query-field.ts'

/** A row with a name of its own, so that it stays itself when another is taken out. */
export interface Line extends QueryRow {
  readonly id: number
}

/** The advanced query while it is being put together. */
export interface Builder {
  readonly matchType: MatchType
  readonly lines: readonly Line[]
}

export type BuilderAction =
  | { readonly type: 'load'; readonly query: AdvancedQuery | null }
  | { readonly type: 'match'; readonly matchType: MatchType }
  | { readonly type: 'insert'; readonly after: number }
  | { readonly type: 'remove'; readonly id: number }
  | { readonly type: 'field'; readonly id: number; readonly field: QueryField }
  | { readonly type: 'rule'; readonly id: number; readonly rule: RowRule }
  | { readonly type: 'value'; readonly id: number; readonly val: string }

/** A query to begin with; one empty row where there is none. */
export function load(query: AdvancedQuery | null): Builder {
  const rows = query?.records ?? [emptyRow]
  return { matchType: query?.matchType ?? 'and', lines: rows.map((row, id) => ({ ...row, id })) }
}

/** The query as it stands, without the names of its rows. */
export const toQuery = ({ matchType, lines }: Builder): AdvancedQuery => ({ matchType, records: lines.map(toRow) })

function toRow(line: Line): QueryRow {
  const { id: _, ...row } = line
  return { ...row, val: row.val.trim() }
}

export function reduce(state: Builder, action: BuilderAction): Builder {
  const { lines } = state
  switch (action.type) {
    case 'load':
      return load(action.query)
    case 'match':
      return { ...state, matchType: action.matchType }
    case 'insert':
      return { ...state, lines: insertAfter(lines, action.after) }
    case 'remove':
      // The last row is emptied: a query without rows has nothing to begin with.
      return lines.length > 1 ? { ...state, lines: lines.filter(line => line.id !== action.id) } : load(null)
    case 'field':
      return { ...state, lines: change(lines, action.id, line => chooseField(line, action.field)) }
    case 'rule':
      return { ...state, lines: change(lines, action.id, line => withRule(line, action.rule)) }
    default:
      return { ...state, lines: change(lines, action.id, line => ({ ...line, val: action.val })) }
  }
}

const change = (lines: readonly Line[], id: number, edit: (line: QueryRow) => QueryRow): Line[] =>
  lines.map(line => (line.id === id ? { ...edit(line), id } : line))

function insertAfter(lines: readonly Line[], after: number): Line[] {
  const id = Math.max(...lines.map(line => line.id)) + 1
  return lines.flatMap(line => (line.id === after ? [line, { ...emptyRow, id }] : [line]))
}

/** Another field asks for another value, by a rule that it has. */
function chooseField(line: QueryRow, { key, rules }: QueryField): QueryRow {
  const chosen = withField(line, key)
  return rules.includes(line.rule) ? chosen : { ...chosen, rule: rules[0] ?? 'eq' }
}
