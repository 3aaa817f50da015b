import type { EmptyRule, QueryRowHints, QueryRule } from '../field-types/field.ts'
import type { FieldDef } from '../field-types/index.ts'
import type { ResourceDef } from '../resource/resource.ts'
import { isEmptyRule, type MatchType } from './filter.ts'
import { getQueryRowHints, hintNames } from './row-hints.ts'
import { splitList } from './wrapping.ts'

/** The messages of the advanced query, word for word (QY-03). */
export const superQueryTexts = {
  emptyQuery: '不能查询空条件',
  emptySave: '空条件不能保存',
  noTitle: '保存名称不能为空',
  saved: '保存成功',
  askDelete: '是否删除当前查询？',
  askOverwrite: (title: string): string => `${title} 已存在，是否覆盖？`,
} as const

/** The rules of a row. */
export type QueryRowRule = QueryRule | EmptyRule

/** A row of the advanced query as the page edits it. Several values of `in` are joined by commas. */
export interface QueryRow extends QueryRowHints {
  readonly field: string
  readonly rule: QueryRowRule
  readonly val: string
}

/** An advanced query that the user saved under a name. */
export interface SavedQuery {
  readonly title: string
  readonly matchType: MatchType
  readonly records: readonly QueryRow[]
}

export const emptyQueryRow: QueryRow = { field: '', rule: 'eq', val: '' }

/** Changes the field of a row, which drops the value and hints of the old field. */
export const changeRowField = ({ rule }: QueryRow, field: string): QueryRow => ({ field, rule, val: '' })

/** Changes the rule of a row. Leaving `in` keeps its first value; emptiness rules drop the value. */
export function changeRowRule(row: QueryRow, rule: QueryRowRule): QueryRow {
  if (isEmptyRule(rule)) return { ...row, rule, val: '' }
  return row.rule === 'in' && rule !== 'in' ? { ...row, rule, val: splitList(row.val)[0] ?? '' } : { ...row, rule }
}

const isEmptyRow = ({ field, rule, val }: QueryRow) => !field || !rule || (val.trim() === '' && !isEmptyRule(rule))

/** Returns why a query cannot run, or null. */
export const checkSuperQuery = (rows: readonly QueryRow[]): string | null =>
  rows.length === 0 || rows.some(isEmptyRow) ? superQueryTexts.emptyQuery : null

/** Returns why a query cannot be saved, or null. An existing title is a question for the user, not an error. */
export function checkSavedQuery(rows: readonly QueryRow[], title: string): string | null {
  if (rows.length === 0 || rows.some(isEmptyRow)) return superQueryTexts.emptySave
  return title.trim() === '' ? superQueryTexts.noTitle : null
}

/** Completes a row to its twelve properties: the condition, and hints from the row or its field. */
export function completeQueryRow(def: ResourceDef, row: QueryRow): QueryRow & Required<QueryRowHints> {
  const field: FieldDef | undefined = Object.hasOwn(def.fields, row.field) ? def.fields[row.field] : undefined
  const known = getQueryRowHints(field)
  const hints = Object.fromEntries(hintNames.map(name => [name, row[name] ?? known[name]]))
  return { field: row.field, rule: row.rule, val: row.val, ...(hints as unknown as Required<QueryRowHints>) }
}

/** Serializes rows for `superQueryParams`: JSON, encoded once here and once more by the sender. */
export const writeSuperQuery = (def: ResourceDef, rows: readonly QueryRow[]): string =>
  encodeURI(JSON.stringify(rows.map(row => completeQueryRow(def, row))))
