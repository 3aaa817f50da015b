import type { FieldValue, WireForm } from './field.ts'
import { ValueError } from './field-type.ts'

/** A value in the form that a field has on the wire. */
export function toWireForm(form: WireForm, value: FieldValue): FieldValue {
  if (form === 'text') return JSON.stringify(value)
  if (typeof value !== 'string') return value
  if (form === 'list') return value.split(',')
  return form === 'number' && /^-?\d{1,9}$/.test(value) ? Number(value) : value
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
