import type { ApiSchema } from '@xw/shared/wire/api-doc'
import type { TSchema } from 'typebox'

type SchemaObject = Record<string, unknown>

const isSchemaObject = (value: unknown): value is SchemaObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON Schema keywords whose values are schemas: by name, in a list, or single. */
const keywordsByName = new Set(['properties', 'patternProperties'])
const listKeywords = new Set(['anyOf', 'allOf', 'oneOf'])
const singleKeywords = new Set(['items', 'additionalProperties', 'not'])

/** Caches a result for each object as long as the object lives. */
export function cachePerObject<K extends object, V>(work: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>()
  return key => {
    const value = known.get(key) ?? work(key)
    known.set(key, value)
    return value
  }
}

/** Turns a schema of the code into plain JSON Schema. `nullable` is an extension that only the serialiser knows. */
export const toApiSchema = cachePerObject(
  (schema: TSchema): ApiSchema => toPlainSchema(JSON.parse(JSON.stringify(schema)) as SchemaObject),
)

function toPlainSchema({ nullable, ...words }: SchemaObject): ApiSchema {
  const schema = Object.fromEntries(
    Object.entries(words).map(([keyword, value]) => [keyword, toPlainValue(keyword, value)]),
  )
  return nullable === true ? makeNullable(schema) : schema
}

function toPlainValue(keyword: string, value: unknown): unknown {
  if (keywordsByName.has(keyword) && isSchemaObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, schema]) => [name, toPlainSchema(schema as SchemaObject)]),
    )
  if (listKeywords.has(keyword) && Array.isArray(value))
    return value.map(schema => toPlainSchema(schema as SchemaObject))
  return singleKeywords.has(keyword) && isSchemaObject(value) ? toPlainSchema(value) : value
}

/** Returns the schema extended by null. A schema that accepts anything accepts null already. */
export function makeNullable(schema: ApiSchema): ApiSchema {
  if (schema.anyOf) return { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] }
  if (schema.$ref) return { anyOf: [schema, { type: 'null' }] }
  if (schema.type === undefined || schema.type === 'null') return schema
  return { ...schema, type: [...new Set([schema.type, 'null'].flat())] }
}
