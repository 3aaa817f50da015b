import type { Route } from './route.ts'

/** The parts of a JSON schema that say how large a value may be. */
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
 * Refuses, before anything listens, a route that takes a text, a list or a map of any size. Maps whose values a
 * definition reads field by field have no schema; a route that takes one says how many bytes its body may have.
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

/** A sentence for each part of a schema that has no end. */
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

/** Names that an object does not declare reach no handler's schema; the size of the body and its keys end them. */
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

/** Whether a pattern is anchored at both ends and repeats nothing without a limit. */
function isBoundedPattern(pattern: string): boolean {
  const bare = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  const isAnchored = /^\^.*\$$/.test(bare) && !withoutGroups(bare).includes('|')
  return isAnchored && !/[*+]|\{\d+,\}/.test(bare)
}

/** The pattern outside of its parentheses: a choice out there would be anchored on one side alone. */
function withoutGroups(bare: string): string {
  const inner = bare.replace(/\([^()]*\)/g, 'x')
  return inner === bare ? bare : withoutGroups(inner)
}
