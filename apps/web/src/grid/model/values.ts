/** Nothing is there: the three ways in which rows of a server and inputs say so are one. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether two values of a cell are the same to whoever looks at it; lists and objects by what is in them. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || (isBlank(a) && isBlank(b))) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
  const keys = Object.keys(left)
  return (
    keys.length === Object.keys(right).length &&
    keys.every(key => Object.hasOwn(right, key) && isSame(left[key], right[key]))
  )
}

/** Whether two rows are the same in every key that either has. */
export function isSameRow(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  if (a === b) return true
  for (const key in a) if (!isSame(a[key], b[key])) return false
  for (const key in b) if (!(key in a) && !isBlank(b[key])) return false
  return true
}
