import { createContext, use } from 'react'
import type { ResourceForm } from '../data/use-record-form.ts'
import type { Slots } from './slots.ts'

/** What the fields of a form have in common, wherever the form stands: over a list, or on a page of its own. */
export interface FormScope {
  readonly form: ResourceForm
  readonly inputs: Slots['inputs']
}

export const FormContext = createContext<FormScope | null>(null)

/** The form around a field: its definition, its record, what it opened with and what it is open for. */
export function useFormContext(): FormScope {
  const scope = use(FormContext)
  if (!scope) throw new Error('a field of a form stands outside of FormContext')
  return scope
}
