import { type FieldWithFacet, listFieldsOn } from '@xw/shared/field-types/facets'
import type { FieldValue } from '@xw/shared/field-types/field'
import { ValueError } from '@xw/shared/field-types/field-type'
import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { isSealed } from '@xw/shared/resource/storage'
import { checkValue } from '@xw/shared/rules/check-value'
import { type FormValues, type ResourceRecord, toWireValue } from './resource-record.ts'

/** What a form is open for. */
export type FormPurpose = 'add' | 'edit'

/** Whether a form takes a field's value, or only shows it. */
export const isFillable = ({ readonly }: FieldDef, on: FormPurpose): boolean =>
  readonly !== true && !(readonly === 'edit' && on === 'edit')

/** The fields of a form. What cannot be filled in and has no value to show is not among them. */
export const formFields = (def: ResourceDef, on: FormPurpose): FieldWithFacet<'form'>[] =>
  listFieldsOn(def, 'form').filter(({ field }) => isFillable(field, on) || (on === 'edit' && !typeOf(field).writeOnly))

/** The values that a form opens with: those of the record, or the defaults of a new one. */
export const initialValues = (def: ResourceDef, record: ResourceRecord | null): FormValues =>
  Object.fromEntries(
    Object.entries(def.fields).map(([key, field]) => [
      key,
      record ? (record[key] as FieldValue) : toWireValue(field.default),
    ]),
  )

const isBlank = (value: FieldValue | undefined) => value === undefined || value === null || value === ''

/** Whether two values of a field mean the same; an input may give back an empty text for what was null. */
const isSame = (a: FieldValue | undefined, b: FieldValue | undefined): boolean =>
  (isBlank(a) && isBlank(b)) || JSON.stringify(a) === JSON.stringify(b)

/** What the user has changed. */
export function changedValues(def: ResourceDef, initial: FormValues, values: FormValues): FormValues {
  const keys = Object.keys(def.fields).filter(key => key in values && !isSame(initial[key], values[key]))
  return Object.fromEntries(keys.map(key => [key, values[key]]))
}

/**
 * The body that saves a form. An edit sends what was changed and nothing else: a mask never comes back, and what
 * somebody else changed meanwhile is not undone.
 */
export function toBody(def: ResourceDef, on: FormPurpose, given: { initial: FormValues; values: FormValues }) {
  const sent = on === 'add' ? { ...given.initial, ...given.values } : changedValues(def, given.initial, given.values)
  const taken = Object.entries(def.fields).filter(([key, field]) => key in sent && isFillable(field, on))
  return Object.fromEntries(taken.map(([key]) => [key, sent[key] ?? null]))
}

/**
 * The sentence for what is wrong with one input, as the server would say it, or null. What a draft may lack is not asked
 * for here: submitting is another step. A mask that stayed is no value to be checked.
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

/** Of what the user has changed, what the browser may keep: no secret, and nothing that is stored encrypted. */
export function pickDraftable(def: ResourceDef, changed: FormValues): FormValues {
  const kept = Object.entries(changed).filter(([key]) => {
    const field = def.fields[key]
    return field && !isSealed(field) && !typeOf(field).writeOnly
  })
  return Object.fromEntries(kept)
}
