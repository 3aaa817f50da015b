import type { ChosenItem } from './use-labels.ts'

/** PK-11: returns the chosen items after a click. A picker of one item keeps only the latest choice. */
export function toggleChosen<T extends ChosenItem>(chosen: readonly T[], item: T, multiple: boolean): readonly T[] {
  if (!multiple) return [item]
  const rest = removeChosen(chosen, item.value)
  return rest.length < chosen.length ? rest : [...chosen, item]
}

export const removeChosen = <T extends ChosenItem>(chosen: readonly T[], value: string): readonly T[] =>
  chosen.filter(item => item.value !== value)

/**
 * Returns the chosen items after a table's selection has changed: the rows of its page as they are checked now, and
 * those of other pages unchanged.
 */
export function mergePage<T extends ChosenItem>(
  chosen: readonly T[],
  page: readonly T[],
  checked: ReadonlySet<string>,
): readonly T[] {
  const isOnPage = ({ value }: T) => page.some(item => item.value === value)
  const isKept = (item: T) => !isOnPage(item) || checked.has(item.value)
  const isNew = ({ value }: T) => checked.has(value) && !chosen.some(item => item.value === value)
  return [...chosen.filter(isKept), ...page.filter(isNew)]
}
