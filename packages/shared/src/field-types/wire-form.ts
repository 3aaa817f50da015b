import type { FieldValue, WireForm } from './field.ts'
import { ValueError } from './field-type.ts'

/** Converts a value to the wire form of its field. */
export function toWireForm(form: WireForm, value: FieldValue): FieldValue {
  if (form === 'text') return JSON.stringify(value)
  if (typeof value !== 'string') return value
  if (form === 'list') return value.split(',')
  return form === 'number' && /^-?\d{1,9}$/.test(value) ? Number(value) : value
}

/** The wire's value for "none" in fields of the form `zero`. */
export const wireZero = '0'

/** Converts an array to a comma list: of texts, or of `{ key, value }` as other clients build it. */
export function readWireList(input: unknown, label: string): unknown {
  if (!Array.isArray(input)) return input
  const items = input.map((item: unknown) =>
    item !== null && typeof item === 'object' && 'value' in item ? item.value : item,
  )
  if (!items.every(item => typeof item === 'string')) throw new ValueError(`${label}格式不正确`)
  return items.join(',')
}
