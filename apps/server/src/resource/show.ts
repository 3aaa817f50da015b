import { toWireFieldValue, typeOf } from '@xw/shared/field-types/index'
import { wireZero } from '@xw/shared/field-types/wire-form'
import { maskText } from '@xw/shared/resource/mask'
import type { Access } from './access.ts'
import { layoutOf, type RecordValues } from './stored.ts'

/** Converts a record to the wire as this caller sees it: without hidden fields, with masked values. */
export function showRecord({ def, masked }: Access, record: RecordValues): Record<string, unknown> {
  const { fields, blank } = layoutOf(def)
  const shown: Record<string, unknown> = { ...blank }
  for (const { key, field } of fields) {
    const value = record[key] ?? null
    if (value !== null && !typeOf(field).writeOnly)
      shown[key] = masked.has(key)
        ? maskText(field.masked ?? 'text', typeOf(field).format(value, field))
        : toWireFieldValue(field, value)
    else if (field.wire === 'zero') shown[key] = wireZero
    if (field.alias) shown[field.alias] = shown[key]
  }
  return shown
}
