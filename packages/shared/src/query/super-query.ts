import type { QueryRule } from '../field-types/field.ts'
import type { FieldDef } from '../field-types/index.ts'
import type { ResourceDef } from '../resource/resource.ts'
import type { MatchType } from './filter.ts'
import { splitList } from './wrapping.ts'

/** What the advanced query says, word for word (QY-03). */
export const superQueryTexts = {
  emptyQuery: '不能查询空条件',
  emptySave: '空条件不能保存',
  noTitle: '保存名称不能为空',
  saved: '保存成功',
  askDelete: '是否删除当前查询？',
  askOverwrite: (title: string): string => `${title} 已存在，是否覆盖？`,
} as const

/** One line of the advanced query as the page edits it. Several values of `in` are joined by commas. */
export interface QueryRow {
  readonly field: string
  readonly rule: QueryRule
  readonly val: string
}

/** An advanced query that the user kept under a name. */
export interface SavedQuery {
  readonly title: string
  readonly matchType: MatchType
  readonly records: readonly QueryRow[]
}

export const emptyRow: QueryRow = { field: '', rule: 'eq', val: '' }

/** Another field asks for another value. */
export const withField = (row: QueryRow, field: string): QueryRow => ({ ...row, field, val: '' })

/** Leaving `in` keeps the first of its values. */
export const withRule = (row: QueryRow, rule: QueryRule): QueryRow =>
  row.rule === 'in' && rule !== 'in' ? { ...row, rule, val: splitList(row.val)[0] ?? '' } : { ...row, rule }

const isEmpty = ({ field, rule, val }: QueryRow) => !field || !rule || val.trim() === ''

/** What keeps a query from running; null where nothing does. */
export const checkQuery = (rows: readonly QueryRow[]): string | null =>
  rows.length === 0 || rows.some(isEmpty) ? superQueryTexts.emptyQuery : null

/** What keeps a query from being saved; null where nothing does. That the title exists is a question, not a fault. */
export function checkSave(rows: readonly QueryRow[], title: string): string | null {
  if (rows.length === 0 || rows.some(isEmpty)) return superQueryTexts.emptySave
  return title.trim() === '' ? superQueryTexts.noTitle : null
}

const wireTypes: Partial<Record<FieldDef['type'], string>> = {
  number: 'int',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
}

/** The rows as `superQueryParams` carries them: JSON, encoded once here and once more by whoever sends it. */
export function writeSuperQuery(def: ResourceDef, rows: readonly QueryRow[]): string {
  const wired = rows.map(row => {
    const field = def.fields[row.field]
    return {
      ...row,
      type: (field && wireTypes[field.type]) ?? 'string',
      ...(field && 'dictCode' in field && { dictCode: field.dictCode }),
    }
  })
  return encodeURI(JSON.stringify(wired))
}
