import type { FieldValue, WireForm } from './field.ts'
import { ValueError } from './field-type.ts'
import type { RowsField } from './rows.ts'

/** A value in the form that a field has on the wire. */
export function toWireForm(form: WireForm, value: FieldValue): FieldValue {
  if (form === 'text') return JSON.stringify(value)
  if (typeof value !== 'string') return value
  if (form === 'list') return value.split(',')
  return form === 'number' && /^-?\d{1,9}$/.test(value) ? Number(value) : value
}

/** Rows with each cell in the form of its column. */
export function toWireRows({ columns }: RowsField, value: FieldValue): FieldValue {
  const formed = Object.entries(columns).flatMap(([key, { wire }]) => (wire ? [[key, wire] as const] : []))
  if (formed.length === 0 || !Array.isArray(value)) return value
  return (value as readonly Readonly<Record<string, string>>[]).map(row => ({
    ...row,
    ...Object.fromEntries(formed.map(([key, form]) => [key, toWireForm(form, row[key] ?? null)])),
  }))
}

/** What stands for nothing on the wire, in a field of the form `zero`. */
export const wireZero = '0'

/** A comma list that came as an array: of texts, or of `{ key, value }` as forms elsewhere build them. */
export function readWireList(input: unknown, label: string): unknown {
  if (!Array.isArray(input)) return input
  const items = input.map((item: unknown) =>
    item !== null && typeof item === 'object' && 'value' in item ? item.value : item,
  )
  if (!items.every(item => typeof item === 'string')) throw new ValueError(`${label}格式不正确`)
  return items.join(',')
}
