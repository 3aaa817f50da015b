import { listFieldsOn } from '@xw/shared/field-types/facets'
import type { Access } from '../../../resource/access.ts'
import { reasonHeading } from '../../../resource/bulk/failures.ts'
import type { MappedColumn } from '../../../resource/bulk/plan.ts'
import { type ImportField, listImportFields } from './importable.ts'
import { matchColumns } from './match-columns.ts'

/** The columns of a file that are not imported. */
export interface ComparedFile {
  /** Columns that the system itself fills: they identify records and are not written. */
  compared: readonly MappedColumn[]
  /** Columns that match no field. */
  unread: readonly string[]
}

export interface SheetColumns extends ComparedFile {
  mapping: readonly MappedColumn[]
}

/** Sorts the columns of a file into imported, compared and unknown ones. */
export function sortColumns(access: Access, names: readonly string[]): SheetColumns {
  const fields = listImportFields(access, {})
  const mapping = matchFieldColumns(fields, names)
  const others = listFieldsOn(access.def, 'excel')
    .filter(({ key }) => !fields.some(field => field.key === key))
    .map(field => ({ ...field, isRequired: false }))
  const rest = names.filter(name => !mapping.some(({ column }) => column === name))
  const compared = matchFieldColumns(others, rest)
  const isUnread = (name: string) =>
    name !== reasonHeading && !unnamedColumn.test(name) && !compared.some(({ column }) => column === name)
  return { mapping, compared, unread: rest.filter(isUnread) }
}

/** The name that the reader gives to a column without a heading. */
const unnamedColumn = /^第 \d+ 列$/

const matchFieldColumns = (fields: readonly ImportField[], names: readonly string[]): MappedColumn[] =>
  [...matchColumns(fields, names, {})].flatMap(([key, { column }]) => (column === null ? [] : [{ key, column }]))

/** Names the unknown columns; empty when there are none. */
export const describeUnknownColumns = (unread: readonly string[]): string =>
  unread.length === 0 ? '' : `未识别的列：${[...new Set(unread)].join('、').slice(0, 300)}`
