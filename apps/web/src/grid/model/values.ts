/** Reports whether a value is empty: the three forms that servers and inputs use for it count as equal. */
export const isBlankValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Reports whether two values of a cell look the same to a reader. Lists and objects are compared by their content. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (isBlankValue(a) && isBlankValue(b))) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
  const keys = Object.keys(left)
  return (
    keys.length === Object.keys(right).length &&
    keys.every(key => Object.hasOwn(right, key) && isSameValue(left[key], right[key]))
  )
}

/** Reports whether two rows are equal in every key that either has. */
export function isSameRow(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  if (a === b) return true
  for (const key in a) if (!isSameValue(a[key], b[key])) return false
  for (const key in b) if (!(key in a) && !isBlankValue(b[key])) return false
  return true
}
