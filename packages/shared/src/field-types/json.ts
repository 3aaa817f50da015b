import type { FieldBase, Json } from './field.ts'
import { type FieldType, fieldDeclarer, ValueError } from './field-type.ts'
import { isStorable } from './input.ts'

/** Free structured data: a JSON object or array. */
export interface JsonField extends FieldBase {
  readonly type: 'json'
}

type JsonTree = readonly Json[] | { readonly [key: string]: Json }

/** Characters of the JSON text. */
export const jsonLength = 65_536
const maxDepth = 20

export const json = fieldDeclarer<JsonField>('json')

export const jsonType: FieldType<JsonField, JsonTree> = {
  sqlType: () => 'jsonb',
  parse(input, { label }) {
    if (input === null || input === undefined || input === '') return null
    const text = typeof input === 'string' ? input : stringify(input, label)
    if (text.length > jsonLength) throw new ValueError(`${label}内容过长`)
    const value = readTree(text)
    if (value === null) throw new ValueError(`${label}必须是 JSON 对象或数组`)
    const texts = collectTexts(value)
    if (texts === null) throw new ValueError(`${label}层次过深`)
    if (!isStorable(texts)) throw new ValueError(`${label}含有无法保存的字符`)
    return value
  },
  format: value => JSON.stringify(value),
  queryRules: [],
  verb: '输入',
  // The driver would send an array as a PostgreSQL array.
  toStored: value => JSON.stringify(value),
  hiddenOn: ['list', 'query'],
}

function stringify(input: unknown, label: string): string {
  if (typeof input !== 'object') throw new ValueError(`${label}必须是 JSON 对象或数组`)
  return JSON.stringify(input)
}

function readTree(text: string): JsonTree | null {
  try {
    const value = JSON.parse(text) as Json
    return value !== null && typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

/** Joins all keys and texts of a tree as they will be stored; null for a tree that is too deep. */
function collectTexts(value: Json, depth = 1): string | null {
  if (typeof value === 'string') return value
  if (value === null || typeof value !== 'object') return ''
  if (depth > maxDepth) return null
  const texts = Object.entries(value).map(([key, inner]) => [key, collectTexts(inner, depth + 1)])
  return texts.some(([, inner]) => inner === null) ? null : texts.flat().join('')
}
