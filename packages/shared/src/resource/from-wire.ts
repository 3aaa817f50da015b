import { ValueError } from '../field-types/field-type.ts'
import { type FieldDef, typeOf } from '../field-types/index.ts'
import { wireZero } from '../field-types/wire-form.ts'
import type { Fields } from './resource.ts'

type WireRecord = Readonly<Record<string, unknown>>

/** Records of an answer with every value as inputs and cells have it, also where the wire has a form of its own for it. */
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
    // A value from before a rule became stricter: the form shows it and says what is wrong with it.
    if (error instanceof ValueError) return value
    throw error
  }
}
