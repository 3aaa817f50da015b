import type { ApiSchema } from '@xw/shared/wire/api-doc'
import type { TSchema } from 'typebox'

type Words = Record<string, unknown>

const isWords = (value: unknown): value is Words => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keywords whose values are schemas: by name, in a list, or one. */
const named = new Set(['properties', 'patternProperties'])
const listed = new Set(['anyOf', 'allOf', 'oneOf'])
const single = new Set(['items', 'additionalProperties', 'not'])

/** Works something out once for each object, for as long as there is the object. */
export function once<K extends object, V>(work: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>()
  return key => {
    const value = known.get(key) ?? work(key)
    known.set(key, value)
    return value
  }
}

/** A schema of ours in plain JSON Schema: `nullable` is a word of what writes the answers, and nobody else knows it. */
export const toApiSchema = once((schema: TSchema): ApiSchema => plain(JSON.parse(JSON.stringify(schema)) as Words))

function plain({ nullable, ...words }: Words): ApiSchema {
  const schema = Object.fromEntries(Object.entries(words).map(([keyword, value]) => [keyword, inner(keyword, value)]))
  return nullable === true ? orNull(schema) : schema
}

function inner(keyword: string, value: unknown): unknown {
  if (named.has(keyword) && isWords(value))
    return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, plain(schema as Words)]))
  if (listed.has(keyword) && Array.isArray(value)) return value.map(schema => plain(schema as Words))
  return single.has(keyword) && isWords(value) ? plain(value) : value
}

/** The schema, or null. Whatever takes anything takes null as well. */
export function orNull(schema: ApiSchema): ApiSchema {
  if (schema.anyOf) return { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] }
  if (schema.$ref) return { anyOf: [schema, { type: 'null' }] }
  if (schema.type === undefined || schema.type === 'null') return schema
  return { ...schema, type: [...new Set([schema.type, 'null'].flat())] }
}
