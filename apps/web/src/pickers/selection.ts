import type { Chosen } from './use-labels.ts'

/** PK-11: what is chosen after one more click. A picker of one keeps only the latest choice. */
export function toggleChosen(chosen: readonly Chosen[], item: Chosen, multiple: boolean): readonly Chosen[] {
  if (!multiple) return [item]
  const rest = without(chosen, item.value)
  return rest.length < chosen.length ? rest : [...chosen, item]
}

export const without = (chosen: readonly Chosen[], value: string): readonly Chosen[] =>
  chosen.filter(item => item.value !== value)

/**
 * What is chosen after a table's selection changed: the rows of its page are as they are checked now, those of other
 * pages stay.
 */
export function mergePage(
  chosen: readonly Chosen[],
  page: readonly Chosen[],
  checked: ReadonlySet<string>,
): readonly Chosen[] {
  const isOnPage = ({ value }: Chosen) => page.some(item => item.value === value)
  const isKept = (item: Chosen) => !isOnPage(item) || checked.has(item.value)
  const isNew = ({ value }: Chosen) => checked.has(value) && !chosen.some(item => item.value === value)
  return [...chosen.filter(isKept), ...page.filter(isNew)]
}
