import { useState } from 'react'
import type { FormValues } from '../data/resources/resource-record.ts'
import { useListContext } from './list-context.ts'
import { type SearchFormField, toSearchValues } from './search-values.ts'

/**
 * The values in the inputs of a search form. They follow the conditions of the address. A value that was typed but not
 * searched for stays when another part of the address changes, and while the page is in a hidden tab.
 */
export function useSearchInputs(items: readonly SearchFormField[]) {
  const { conditions } = useListContext().state
  const asked = JSON.stringify(conditions)
  const [inputs, setInputs] = useState(() => ({ asked, values: toSearchValues(items, conditions) }))
  if (inputs.asked !== asked) setInputs({ asked, values: toSearchValues(items, conditions) })
  return {
    values: inputs.values,
    change: (name: string, value: FormValues[string]) =>
      setInputs(current => ({ ...current, values: { ...current.values, [name]: value } })),
    clear: () => setInputs(current => ({ ...current, values: toSearchValues(items, {}) })),
  }
}
