import type { Fields } from '../../resource/resource.ts'

/** Works something out of the fields of a type once: they are the same for all records of it. */
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
