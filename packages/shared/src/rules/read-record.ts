import type { FieldValue } from '../field-types/field.ts'
import { ValueError } from '../field-types/field-type.ts'
import { type FieldDef, typeOf } from '../field-types/index.ts'
import { wireZero } from '../field-types/wire-form.ts'
import type { ResourceDef } from '../resource/resource.ts'
import { type CheckMode, checkValue } from './check-value.ts'

interface ReadRecordOptions {
  /** `add` reads every field and fills in defaults; `edit` reads only the fields that were sent. */
  readonly on: 'add' | 'edit'
  readonly mode?: CheckMode
}

/** The values of a body or spreadsheet row, and the errors by field. */
export interface RecordReadResult {
  readonly values: Record<string, FieldValue>
  readonly errors: Record<string, string>
}

/**
 * Reads untrusted properties field by field: fields that are unknown or closed to clients are dropped, and those in
 * `unkept` are refused. All bad fields are reported at once.
 */
export function readRecord(
  def: Pick<ResourceDef, 'fields' | 'unkept'>,
  input: Readonly<Record<string, unknown>>,
  { on, mode = 'submit' }: ReadRecordOptions,
): RecordReadResult {
  const values: Record<string, FieldValue> = {}
  const errors = refuseUnkept(def.unkept, input)
  for (const [key, field] of Object.entries(def.fields)) {
    if (isAcceptedFromClients(field, on)) {
      if (on === 'edit' && !Object.hasOwn(input, key)) continue
      const read = readField(field, Object.hasOwn(input, key) ? input[key] : null, { on, mode })
      if (typeof read.error === 'string') errors[key] = read.error
      else values[key] = read.value
    } else if (on === 'add' && field.default !== undefined) values[key] = field.default
  }
  return { values, errors }
}

/** Refuses properties that this product does not store, so that other clients' data is not lost silently. */
function refuseUnkept(
  unkept: ResourceDef['unkept'] = {},
  input: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const given = Object.entries(unkept).filter(([name]) => Object.hasOwn(input, name) && !isBlank(input[name]))
  return Object.fromEntries(given)
}

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Reports whether clients may set a field. */
export const isAcceptedFromClients = (field: FieldDef, on: 'add' | 'edit'): boolean =>
  field.readonly !== true && !(field.readonly === 'edit' && on === 'edit')

type FieldReadResult = { readonly value: FieldValue; readonly error?: undefined } | { readonly error: string }

function readField(field: FieldDef, given: unknown, { on, mode }: Required<ReadRecordOptions>): FieldReadResult {
  const input = field.wire === 'zero' && given === wireZero ? null : given
  try {
    const parsed = typeOf(field).parse(input, field)
    const value = parsed === null && on === 'add' ? (field.default ?? null) : parsed
    const error = checkValue(field, value, mode)
    return error === null ? { value } : { error }
  } catch (thrown) {
    if (thrown instanceof ValueError) return { error: thrown.message }
    throw thrown
  }
}
