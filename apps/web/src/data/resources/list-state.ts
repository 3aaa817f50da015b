import { canQueryEmpty, isSortable, listQueryRules } from '@xw/shared/query/field-rules'
import { isEmptyRule } from '@xw/shared/query/filter'
import { findQueryField } from '@xw/shared/query/query-field'
import { type QueryRow, type SavedQuery, writeSuperQuery } from '@xw/shared/query/super-query'
import type { ResourceDef, ResourceSort } from '@xw/shared/resource/resource'

/** The rows of an advanced query, and whether all of them must match. */
export type AdvancedQuery = Omit<SavedQuery, 'title'>

/**
 * The form or details dialog that is open over a list: a new record (in a tree, below another one), or a record to edit
 * or to read.
 */
export type OpenRecordState =
  | { readonly as: 'add'; readonly under?: string }
  | { readonly as: 'edit' | 'details'; readonly id: string }

/** The complete query of a list. It lives in the URL, so that a link opens the same list. */
export interface ListState {
  /** Parameters of the search form in the wire's form: `realname` → `*王*`, `birthday_begin` → `1990-01-01`. */
  readonly conditions: Readonly<Record<string, string>>
  readonly advanced: AdvancedQuery | null
  /** Null means the order of the definition. */
  readonly sort: ResourceSort | null
  readonly pageNo: number
  readonly pageSize: number
  readonly open: OpenRecordState | null
}

/** Parameters that the page fixes, through its menu item or because it shows the records that belong to another one. */
export type ListFilter = Readonly<Record<string, string>>

/** QY-01 */
export const pageSizes = [10, 20, 30, 50, 100]

export const initialListState: ListState = {
  conditions: {},
  advanced: null,
  sort: null,
  pageNo: 1,
  pageSize: 20,
  open: null,
}

/** Names that cannot be fields, or that the wire's list does not treat as fields. */
const controls = ['pageNo', 'pageSize', 'column', 'order', 'superQueryParams', 'superQueryMatchType']
const opens = { add: '_add', edit: '_edit', details: '_details' } as const

/**
 * Reports whether a parameter is a condition on this resource: a searchable field or one of the resource's own
 * parameters.
 */
function isCondition(def: ResourceDef, name: string): boolean {
  const key = name.replace(/_(begin|end|MultiString)$/, '')
  return (def.params ?? []).includes(name) || findQueryField(def, key) !== null
}

const isOwn = (def: ResourceDef, name: string) =>
  controls.includes(name) || Object.values<string>(opens).includes(name) || isCondition(def, name)

/** Reads a list's state from the parameters of its URL. Invalid parameters count as absent. */
export function readListState(def: ResourceDef, search: URLSearchParams, filter: ListFilter): ListState {
  const conditions = [...search].filter(
    ([name, value]) => value !== '' && !Object.hasOwn(filter, name) && isCondition(def, name),
  )
  return {
    conditions: Object.fromEntries(conditions),
    advanced: readAdvanced(def, search),
    sort: readSort(def, search),
    pageNo: readWhole(search.get('pageNo')) ?? initialListState.pageNo,
    pageSize: pageSizes.find(size => String(size) === search.get('pageSize')) ?? initialListState.pageSize,
    open: readOpen(search),
  }
}

/** Writes a list's state into the URL's parameters and leaves all other parameters unchanged. */
export function writeListState(
  def: ResourceDef,
  state: ListState,
  search: URLSearchParams,
  filter: ListFilter,
): URLSearchParams {
  const { conditions, advanced, sort, pageNo, pageSize, open } = state
  const own: Record<string, string> = {
    ...conditions,
    ...(advanced && { superQueryParams: JSON.stringify(advanced.records) }),
    ...(advanced?.matchType === 'or' && { superQueryMatchType: 'or' }),
    ...(sort && { column: sort.column, order: sort.order }),
    ...(pageNo !== initialListState.pageNo && { pageNo: String(pageNo) }),
    ...(pageSize !== initialListState.pageSize && { pageSize: String(pageSize) }),
    ...(open && { [opens[open.as]]: open.as === 'add' ? (open.under ?? '1') : open.id }),
  }
  const kept = [...search].filter(([name]) => Object.hasOwn(filter, name) || !isOwn(def, name))
  return new URLSearchParams([...kept, ...Object.entries(own)])
}

/** Applies a change to the state. A change of the query returns to the first page. */
export function changeState(state: ListState, change: Partial<ListState>): ListState {
  const isElsewhere = 'conditions' in change || 'advanced' in change || 'sort' in change || 'pageSize' in change
  return { ...state, ...(isElsewhere && { pageNo: 1 }), ...change }
}

/** Builds the parameters of the wire's list. An export sends the same ones without a page. */
export function toQueryParams(def: ResourceDef, state: ListState, filter: ListFilter): Record<string, string> {
  const { conditions, advanced, sort } = state
  return {
    ...conditions,
    ...filter,
    ...(advanced && {
      superQueryParams: writeSuperQuery(def, advanced.records),
      superQueryMatchType: advanced.matchType,
    }),
    ...(sort && { column: sort.column, order: sort.order }),
  }
}

/**
 * QY-01: returns the page to show when `total` records are left: a page past the end moves to the last one. An
 * estimated total can be wrong, so an empty page always moves back by at least one.
 */
export function fittingPage({ pageNo, pageSize }: ListState, left: { total: number; isEmpty: boolean }): number {
  const last = Math.max(1, Math.ceil(left.total / pageSize))
  return Math.max(1, Math.min(left.isEmpty ? pageNo - 1 : pageNo, last))
}

const readWhole = (text: string | null) => (text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null)

function readSort(def: ResourceDef, search: URLSearchParams): ResourceSort | null {
  const column = search.get('column') ?? ''
  const field = Object.hasOwn(def.fields, column) ? def.fields[column] : undefined
  if (!field || !isSortable(column, field)) return null
  return { column, order: search.get('order') === 'asc' ? 'asc' : 'desc' }
}

function readOpen(search: URLSearchParams): OpenRecordState | null {
  for (const as of ['edit', 'details'] as const) {
    const id = search.get(opens[as])
    if (id) return { as, id }
  }
  const under = search.get(opens.add)
  if (under === null) return null
  return under.length > 1 ? { as: 'add', under } : { as: 'add' }
}

function readAdvanced(def: ResourceDef, search: URLSearchParams): AdvancedQuery | null {
  const records = readRows(search.get('superQueryParams')).filter(row => isRow(def, row))
  const matchType = search.get('superQueryMatchType') === 'or' ? 'or' : 'and'
  return records.length > 0 ? { matchType, records } : null
}

function readRows(text: string | null): QueryRow[] {
  try {
    const rows: unknown = JSON.parse(text ?? '')
    return Array.isArray(rows) ? (rows as QueryRow[]) : []
  } catch {
    return []
  }
}

function isRow(def: ResourceDef, row: QueryRow | null): boolean {
  const field = typeof row?.field === 'string' ? findQueryField(def, row.field) : null
  if (field === null || row === null || typeof row.val !== 'string') return false
  return isEmptyRule(row.rule) ? canQueryEmpty(row.field, field) : listQueryRules(row.field, field).includes(row.rule)
}
