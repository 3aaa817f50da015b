import type { FieldBase, FieldValue } from './field.ts'
import { type FieldType, fieldDeclarerWithOptions, ValueError } from './field-type.ts'
import { jsonType } from './json.ts'
import { type SelectField, selectType } from './select.ts'
import { type TextField, textType } from './text.ts'
import { readWireList, toWireForm } from './wire-form.ts'

/** A column of a `rows` field. */
export type RowsColumn = TextField | SelectField

/** A short ordered list of rows with texts and choices. It belongs to one record and is never queried by itself. */
export interface RowsField extends FieldBase {
  readonly type: 'rows'
  readonly columns: Readonly<Record<string, RowsColumn>>
  /** The maximum number of rows. */
  readonly max: number
}

/** A row by column; blank cells are absent. */
export type RowsRow = Readonly<Record<string, string>>

export const rows = fieldDeclarerWithOptions<RowsField>('rows')

export const rowsType: FieldType<RowsField, readonly RowsRow[]> = {
  sqlType: () => 'jsonb',
  parse(input, field) {
    const value = jsonType.parse(input, { type: 'json', label: field.label })
    if (value === null) return null
    if (!Array.isArray(value)) throw new ValueError(`${field.label}必须是一个列表`)
    return value.length === 0 ? null : value.map((row, index) => readRow(row, index, field))
  },
  format: value => JSON.stringify(value),
  size: 'rows',
  queryRules: [],
  verb: '输入',
  // The driver would send an array as a PostgreSQL array.
  toStored: value => JSON.stringify(value),
  toWire: (value, field) => toWireRows(field, value),
  hiddenOn: ['list', 'query'],
}

function readRow(input: unknown, index: number, { label, columns }: RowsField): RowsRow {
  const place = `${label}第 ${index + 1} 行`
  if (input === null || typeof input !== 'object' || Array.isArray(input)) throw new ValueError(`${place}格式不正确`)
  const given = input as Readonly<Record<string, unknown>>
  const row: Record<string, string> = {}
  for (const [key, column] of Object.entries(columns)) {
    const value = readCell(Object.hasOwn(given, key) ? given[key] : null, column, place)
    if (value !== null) row[key] = value
  }
  return row
}

function readCell(input: unknown, column: RowsColumn, place: string): string | null {
  try {
    const given = column.wire === 'list' ? readWireList(input, column.label) : input
    return column.type === 'text' ? textType.parse(given, column) : selectType.parse(given, column)
  } catch (error) {
    if (error instanceof ValueError) throw new ValueError(`${place}：${error.message}`)
    throw error
  }
}

/** Converts the cells of rows to the wire forms of their columns. */
function toWireRows({ columns }: RowsField, value: FieldValue): FieldValue {
  const formed = Object.entries(columns).flatMap(([key, { wire }]) => (wire ? [[key, wire] as const] : []))
  if (formed.length === 0 || !Array.isArray(value)) return value
  return (value as readonly Readonly<Record<string, string>>[]).map(row => ({
    ...row,
    ...Object.fromEntries(formed.map(([key, form]) => [key, toWireForm(form, row[key] ?? null)])),
  }))
}
