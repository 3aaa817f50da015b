import { ValueError } from '../field-types/field-type.ts'
import { type FieldDef, typeOf } from '../field-types/index.ts'
import { wireZero } from '../field-types/wire-form.ts'
import type { Fields } from './resource.ts'

type WireRecord = Readonly<Record<string, unknown>>

/** Converts records of an answer to the values that inputs and cells use. */
export function fromWireRecords<R extends WireRecord>(
  { fields }: { readonly fields: Fields },
  records: readonly R[],
): R[] {
  const formed = Object.entries(fields).filter(([, field]) => field.wire ?? typeOf(field).toWire)
  if (formed.length === 0) return [...records]
  return records.map(record => ({
    ...record,
    ...Object.fromEntries(
      formed.flatMap(([key, field]) => (Object.hasOwn(record, key) ? [[key, readValue(field, record[key])]] : [])),
    ),
  }))
}

function readValue(field: FieldDef, value: unknown): unknown {
  if (value === null || value === undefined) return value
  if (field.wire === 'number') return typeof value === 'number' ? String(value) : value
  if (field.wire === 'zero') return value === wireZero ? null : value
  try {
    return typeOf(field).parse(value, field)
  } catch (error) {
    // The value is older than a stricter rule: the form shows it with the rule's message.
    if (error instanceof ValueError) return value
    throw error
  }
}
