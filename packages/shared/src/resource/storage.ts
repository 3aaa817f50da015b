import { type FieldDef, typeOf } from '../field-types/index.ts'
import { toColumn } from './names.ts'

/** The way in which a field is stored in its table. */
export type FieldStorage =
  | { readonly kind: 'column'; readonly column: string }
  /** An encrypted value with keyed hashes of the whole value and of its last four characters. */
  | { readonly kind: 'sealed'; readonly column: string; readonly hash: string; readonly tail: string }
  /** An encrypted value that is neither searched nor read back. */
  | { readonly kind: 'secret'; readonly column: string }
  | { readonly kind: 'json'; readonly column: string; readonly key: string }
  /** The resource's module stores the value outside the table. */
  | { readonly kind: 'module' }

export function getFieldStorage(key: string, field: FieldDef): FieldStorage {
  const column = toColumn(key)
  if (field.storage === 'module') return { kind: 'module' }
  if (field.storage) return { kind: 'json', column: field.storage.json, key }
  if (typeOf(field).writeOnly) return { kind: 'secret', column }
  if (isSealed(field)) return { kind: 'sealed', column, hash: `${column}_hash`, tail: `${column}_tail` }
  return { kind: 'column', column }
}

export const isSealed = (field: FieldDef): boolean => 'sealed' in field && field.sealed

/** Reports whether the column refuses null. A required field does, unless the definition sets `notNull`. */
export const isNotNull = (field: FieldDef): boolean => field.notNull ?? field.required ?? false

/** The number of characters at the end of a sealed value that can be searched. */
export const tailLength = 4

/** Returns the searchable end of a sealed value. */
export const getTail = (value: string): string => [...value].slice(-tailLength).join('')
