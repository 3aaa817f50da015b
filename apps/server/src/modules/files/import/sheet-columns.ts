import { listFieldsOn } from '@xw/shared/field-types/facets'
import type { Access } from '../../../resource/access.ts'
import { reasonHeading } from '../../../resource/bulk/failures.ts'
import type { MappedColumn } from '../../../resource/bulk/plan.ts'
import { type ImportField, importFields } from './importable.ts'
import { matchColumns } from './match-columns.ts'

/** The columns of a file that are not imported. */
export interface ComparedFile {
  /** Columns of what the system itself gives: they find records, and rows write nothing there. */
  compared: readonly MappedColumn[]
  /** Columns that no field is known by. */
  unread: readonly string[]
}

export interface SheetColumns extends ComparedFile {
  mapping: readonly MappedColumn[]
}

/** Sorts the columns of a file: imported, known and not imported, not understood. */
export function sortColumns(access: Access, names: readonly string[]): SheetColumns {
  const fields = importFields(access, {})
  const mapping = columnsFor(fields, names)
  const others = listFieldsOn(access.def, 'excel')
    .filter(({ key }) => !fields.some(field => field.key === key))
    .map(field => ({ ...field, isRequired: false }))
  const rest = names.filter(name => !mapping.some(({ column }) => column === name))
  const compared = columnsFor(others, rest)
  const isUnread = (name: string) =>
    name !== reasonHeading && !noHeading.test(name) && !compared.some(({ column }) => column === name)
  return { mapping, compared, unread: rest.filter(isUnread) }
}

/** A column without a heading is called by its place. */
const noHeading = /^第 \d+ 列$/

const columnsFor = (fields: readonly ImportField[], names: readonly string[]): MappedColumn[] =>
  [...matchColumns(fields, names, {})].flatMap(([key, { column }]) => (column === null ? [] : [{ key, column }]))

/** Names the columns that were not understood; empty where there are none. */
export const unreadNote = (unread: readonly string[]): string =>
  unread.length === 0 ? '' : `未识别的列：${[...new Set(unread)].join('、').slice(0, 300)}`
