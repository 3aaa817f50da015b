import type { Route } from './route.ts'

/** The parts of a JSON schema that limit a value's size. */
interface Schema {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  maxLength?: number
  pattern?: string
  items?: Schema
  maxItems?: number
  properties?: Readonly<Record<string, Schema>>
  patternProperties?: Readonly<Record<string, Schema>>
  additionalProperties?: boolean | Schema
  maxProperties?: number
}

const places = ['body', 'query', 'params'] as const

/**
 * Refuses at the start a route that accepts a text, list or map of any size. Maps whose values are parsed by a
 * definition have no schema; a route with such a map must set the size of its body.
 */
export function assertBounded(route: Route): void {
  const name = `${[route.method].flat().join('|')} ${route.path}`
  for (const place of places) {
    const isMeasured = place === 'body' && route.bodyBytes !== undefined
    const [flaw] = listUnboundedParts(route[place] ?? { const: null }, place, isMeasured)
    if (flaw) throw new Error(`${name}: ${flaw}`)
  }
}

const scalars = new Set(['number', 'integer', 'boolean', 'null'])

/** Returns a message for each unbounded part of a schema. */
function listUnboundedParts(schema: Schema, path: string, isMeasured: boolean): string[] {
  if ('const' in schema || schema.enum || scalars.has(schema.type ?? '')) return []
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return choices.flatMap(choice => listUnboundedParts(choice, path, isMeasured))
  if (schema.type === 'string') return isBoundedText(schema) ? [] : [`${path} is a text without maxLength`]
  if (schema.type === 'array') return listUnboundedPartsOfList(schema, path, isMeasured)
  if (schema.type === 'object') return listUnboundedPartsOfObject(schema, path, isMeasured)
  return isMeasured ? [] : [`${path} may be anything, and the route does not say bodyBytes`]
}

const listUnboundedPartsOfList = ({ maxItems, items = {} }: Schema, path: string, isMeasured: boolean) => [
  ...(maxItems === undefined ? [`${path} is a list without maxItems`] : []),
  ...listUnboundedParts(items, `${path}[]`, isMeasured),
]

/** Undeclared names of an object never reach a handler; the limits on bytes and keys bound them. */
function listUnboundedPartsOfObject(schema: Schema, path: string, isMeasured: boolean): string[] {
  const declared = Object.entries(schema.properties ?? {})
  const { additionalProperties: more = false, patternProperties = {} } = schema
  const open = [...Object.values(patternProperties), ...(more === false ? [] : [more === true ? {} : more])]
  const isEndless = open.length > 0 && schema.maxProperties === undefined && !isMeasured
  return [
    ...declared.flatMap(([key, inner]) => listUnboundedParts(inner, `${path}.${key}`, isMeasured)),
    ...(isEndless ? [`${path} is a map without maxProperties, and the route does not say bodyBytes`] : []),
    ...open.flatMap(inner => listUnboundedParts(inner, `${path}.*`, isMeasured)),
  ]
}

const isBoundedText = ({ maxLength, pattern }: Schema) =>
  maxLength !== undefined || (pattern !== undefined && isBoundedPattern(pattern))

/** Returns whether a pattern is anchored at both ends and has no unlimited repetition. */
function isBoundedPattern(pattern: string): boolean {
  const bare = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  const isAnchored = /^\^.*\$$/.test(bare) && !withoutGroups(bare).includes('|')
  return isAnchored && !/[*+]|\{\d+,\}/.test(bare)
}

/** Removes groups from a pattern: an alternative outside of them would be anchored on one side only. */
function withoutGroups(bare: string): string {
  const inner = bare.replace(/\([^()]*\)/g, 'x')
  return inner === bare ? bare : withoutGroups(inner)
}
