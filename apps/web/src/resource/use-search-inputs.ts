import { useState } from 'react'
import type { FormValues } from '../data/resources/resource-record.ts'
import { useListContext } from './list-context.ts'
import { type SearchItem, toSearchValues } from './search-values.ts'

/**
 * The values in the inputs of a search form. They follow the conditions of the address; a value that was typed and not yet
 * searched for stays while the address changes in something else, and while the page is hidden behind another tab.
 */
export function useSearchInputs(items: readonly SearchItem[]) {
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
