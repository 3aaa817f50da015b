import { type FieldDef, typeOf } from '../field-types/index.ts'
import { toColumn } from './names.ts'

/** How a field lies in its table. */
export type FieldStorage =
  | { readonly kind: 'column'; readonly column: string }
  /** Encrypted value, and keyed hashes of the whole value and of its last four characters. */
  | { readonly kind: 'sealed'; readonly column: string; readonly hash: string; readonly tail: string }
  /** Encrypted and nothing else: it is neither searched nor read back. */
  | { readonly kind: 'secret'; readonly column: string }
  | { readonly kind: 'json'; readonly column: string; readonly key: string }
  /** Not in the table: the resource's module keeps it. */
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

/** Whether the column refuses null: storage follows the rule unless the definition keeps them apart. */
export const isNotNull = (field: FieldDef): boolean => field.notNull ?? field.required ?? false

/** How many characters of a sealed value stay searchable. */
export const tailLength = 4

/** The part of a sealed value by which it is found as well. */
export const getTail = (value: string): string => [...value].slice(-tailLength).join('')
