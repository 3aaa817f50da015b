import type { FieldDef } from '@xw/shared/field-types/index'
import { createContext, use } from 'react'
import type { ResourceForm } from '../data/resources/use-record-form.ts'
import type { FieldNotes } from './field-notes.ts'
import type { Slots } from './slots.ts'

/** Whether a record cannot be submitted without a field, as far as it has come. */
export type IsRequiredToSubmit = (key: string, field: FieldDef) => boolean

/** What the fields of a form have in common, wherever the form stands: over a list, or on a page of its own. */
export interface FormScope {
  readonly form: ResourceForm
  readonly inputs: Slots['inputs']
  /** What is to be said beside fields; null where nobody says anything. */
  readonly notes: FieldNotes | null
  /** A record that may be saved before it is complete: what submitting it asks for. Null where saving asks for all. */
  readonly asks: IsRequiredToSubmit | null
}

export const FormContext = createContext<FormScope | null>(null)

/** The form around a field: its definition, its record, what it opened with and what it is open for. */
export function useFormContext(): FormScope {
  const scope = use(FormContext)
  if (!scope) throw new Error('a field of a form stands outside of FormContext')
  return scope
}
