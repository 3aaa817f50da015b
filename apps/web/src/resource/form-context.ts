import type { FieldDef } from '@xw/shared/field-types/index'
import { createContext, use } from 'react'
import type { ResourceForm } from '../data/resources/use-record-form.ts'
import type { FieldNotes } from './field-notes.ts'
import type { Slots } from './slots.ts'

/** Reports whether submitting the record, in its current state, requires a field. */
export type IsRequiredToSubmit = (key: string, field: FieldDef) => boolean

/** The data that all fields of a form share, whether the form stands above a list or on a page of its own. */
export interface FormScope {
  readonly form: ResourceForm
  readonly inputs: Slots['inputs']
  /** The notes beside the fields; null when the form has no notes. */
  readonly notes: FieldNotes | null
  /**
   * For a record that may be saved incomplete: reports what submitting requires. Null when saving requires every
   * required field.
   */
  readonly asks: IsRequiredToSubmit | null
}

export const FormContext = createContext<FormScope | null>(null)

/** Returns the form around a field: its definition, its record, its initial values and its purpose. */
export function useFormContext(): FormScope {
  const scope = use(FormContext)
  if (!scope) throw new Error('a field of a form stands outside of FormContext')
  return scope
}
