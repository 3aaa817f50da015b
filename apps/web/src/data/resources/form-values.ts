import { type FieldWithFacet, listFieldsOn } from '@xw/shared/field-types/facets'
import type { FieldValue } from '@xw/shared/field-types/field'
import { ValueError } from '@xw/shared/field-types/field-type'
import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { isSealed } from '@xw/shared/resource/storage'
import { checkValue } from '@xw/shared/rules/check-value'
import { type FormValues, type ResourceRecord, toWireValue } from './resource-record.ts'

/** Whether the form creates a record or edits one. */
export type FormPurpose = 'add' | 'edit'

/** Reports whether the form has an input for a field, or only shows its value. */
export const isFillable = ({ readonly }: FieldDef, on: FormPurpose): boolean =>
  readonly !== true && !(readonly === 'edit' && on === 'edit')

/** The fields of a form. Fields without an input are left out when there is no value to show. */
export const formFields = (def: ResourceDef, on: FormPurpose): FieldWithFacet<'form'>[] =>
  listFieldsOn(def, 'form').filter(({ field }) => isFillable(field, on) || (on === 'edit' && !typeOf(field).writeOnly))

/** The values with which a form opens: those of the record, or the defaults of a new one. */
export const initialValues = (def: ResourceDef, record: ResourceRecord | null): FormValues =>
  Object.fromEntries(
    Object.entries(def.fields).map(([key, field]) => [
      key,
      record ? (record[key] as FieldValue) : toWireValue(field.default),
    ]),
  )

const isBlank = (value: FieldValue | undefined) => value === undefined || value === null || value === ''

/** Compares two values of a field. An input may return an empty text for a value that was null. */
const isSame = (a: FieldValue | undefined, b: FieldValue | undefined): boolean =>
  (isBlank(a) && isBlank(b)) || JSON.stringify(a) === JSON.stringify(b)

/** The values that the user has changed. */
export function changedValues(def: ResourceDef, initial: FormValues, values: FormValues): FormValues {
  const keys = Object.keys(def.fields).filter(key => key in values && !isSame(initial[key], values[key]))
  return Object.fromEntries(keys.map(key => [key, values[key]]))
}

/**
 * Builds the body that saves a form. An edit sends only changed values: masks are never sent back, and another user's
 * changes to other fields are not undone.
 */
export function toSaveBody(def: ResourceDef, on: FormPurpose, given: { initial: FormValues; values: FormValues }) {
  const sent = on === 'add' ? { ...given.initial, ...given.values } : changedValues(def, given.initial, given.values)
  const taken = Object.entries(def.fields).filter(([key, field]) => key in sent && isFillable(field, on))
  return Object.fromEntries(taken.map(([key]) => [key, sent[key] ?? null]))
}

/**
 * Returns the message about one input's value, as the server would word it, or null. It does not report fields that
 * only submitting requires. A mask that stayed is not checked.
 */
export function findValueError(
  field: FieldDef,
  value: FieldValue | undefined,
  { on, initial }: { on: FormPurpose; initial: FieldValue | undefined },
): string | null {
  if (on === 'edit' && field.masked && isSame(initial, value)) return null
  try {
    return checkValue(field, typeOf(field).parse(value, field), 'save')
  } catch (error) {
    if (error instanceof ValueError) return error.message
    throw error
  }
}

/** Returns the changed values that the browser may store: no secrets, and nothing that is stored encrypted. */
export function pickDraftable(def: ResourceDef, changed: FormValues): FormValues {
  const kept = Object.entries(changed).filter(([key]) => {
    const field = def.fields[key]
    return field && !isSealed(field) && !typeOf(field).writeOnly
  })
  return Object.fromEntries(kept)
}
