import type { Fields } from '../../resource/resource.ts'

/** Computes a value once for each set of fields, which all records of a type share. */
export function memoizeByFields<T>(work: (fields: Fields) => T): (fields: Fields) => T {
  const known = new WeakMap<Fields, T>()
  return fields => {
    const found = known.get(fields)
    if (found !== undefined) return found
    const made = work(fields)
    known.set(fields, made)
    return made
  }
}
