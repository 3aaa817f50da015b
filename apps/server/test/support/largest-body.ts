import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { SizedField } from '@xw/shared/rules/check-value'
import { usualBodyBytes } from '../../src/plugins/body-sizes.ts'
import type { Route } from '../../src/plugins/route.ts'
import type { SchemaParts } from './sample-request.ts'

interface Parts extends SchemaParts {
  anyOf?: Parts[]
  properties?: Record<string, Parts>
  enum?: unknown[]
  pattern?: string
  items?: Parts
  maxItems?: number
  maximum?: number
  patternProperties?: Record<string, Parts>
  additionalProperties?: Parts
  maxProperties?: number
}

/** The room that is left in a body while it is filled. */
interface Room {
  bytes: number
  keys: number
}

const character = '字'
const bytesOf = (text: string) => Buffer.byteLength(text)
const keysOf = ({ bodyKeys = 1_000 }: Route) => bodyKeys

/** The longest text that a schema and the room take. */
function longest({ maxLength, pattern }: Parts, room: Room): string {
  const match = (text: string) => !pattern || new RegExp(pattern, 'u').test(text)
  const length = Math.max(0, Math.min(maxLength ?? 0, Math.floor((room.bytes - 100) / bytesOf(character))))
  const text = [character.repeat(length), 'a'.repeat(length), '1', 'a'.repeat(32)].find(match) ?? ''
  room.bytes -= bytesOf(text)
  return text
}

/** The largest value that a schema lets through, as far as there is room. */
function largest(schema: Parts, room: Room): unknown {
  room.keys -= 1
  room.bytes -= 10
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return largest(schema.anyOf.find(({ type }) => type === 'string') ?? schema.anyOf[0] ?? {}, room)
  if (schema.type === 'object') return { ...declared(schema, room), ...undeclared(schema, room) }
  if (schema.type === 'array') return list(schema, room)
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  if (schema.type === 'integer' || schema.type === 'number') return schema.maximum ?? schema.minimum ?? 1
  return longest({ ...schema, maxLength: schema.maxLength ?? 1_000 }, room)
}

/** Fills the properties of an object, the short ones first, so that the long ones share the remaining bytes. */
function declared({ properties = {} }: Parts, room: Room): Record<string, unknown> {
  const sorted = Object.entries(properties).toSorted(([, a], [, b]) => sizeOf(a) - sizeOf(b))
  const entries = sorted.map(([name, inner], index) => {
    const share = { bytes: Math.floor(room.bytes / (sorted.length - index)), keys: room.keys }
    const before = share.bytes
    const value = largest(inner, share)
    room.bytes -= before - share.bytes + bytesOf(name)
    room.keys = share.keys
    return [name, value] as const
  })
  return Object.fromEntries(entries)
}

const sizeOf = ({ type, maxLength, maxItems }: Parts) =>
  type === 'array' || type === 'object' ? Number.MAX_SAFE_INTEGER : (maxLength ?? maxItems ?? 0)

function undeclared(
  { patternProperties = {}, additionalProperties, maxProperties = 1_000 }: Parts,
  room: Room,
): Record<string, unknown> {
  const map: Record<string, unknown> = {}
  const inner = additionalProperties ?? Object.values(patternProperties)[0]
  if (!inner) return map
  for (let at = 0; at < maxProperties && room.keys > 10 && room.bytes > 1_000; at += 1)
    map[`k${at}`] = largest(inner, room)
  return map
}

function list({ items = {}, maxItems = 0 }: Parts, room: Room): unknown[] {
  const values: unknown[] = []
  while (values.length < maxItems && room.keys > 20 && room.bytes > 1_000) values.push(largest(items, room))
  return values
}

const roomOf = (route: Route): Room => ({ bytes: (route.bodyBytes ?? usualBodyBytes) - 500, keys: keysOf(route) - 10 })

/** The largest body that a route's schema lets through. */
export const largestBody = (route: Route): string =>
  JSON.stringify(route.body ? largest(route.body, roomOf(route)) : {})

/** The longest query that a route's schema lets through, as far as an address goes. */
export const longestQuery = ({ query }: Route): string => {
  const given = query ? (largest(query, { bytes: 4_000, keys: 500 }) as Record<string, unknown>) : {}
  const texts = Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return new URLSearchParams(texts).toString()
}

/** As many tags in each other as a rich text may have. */
export const allowedTags = 7_900

/** Builds a record with the longest allowed value in every field; rich texts have `tags` tags nested in each other. */
export function largestRecord(def: ResourceDef, route: Route, tags: number): string {
  const room = roomOf(route)
  const entries = Object.entries(def.fields).flatMap(([key, field]) => {
    const value = field.readonly === true ? null : longestValue(field, room, tags)
    return value === null ? [] : [[key, value]]
  })
  return JSON.stringify(Object.fromEntries(entries))
}

function longestValue(field: FieldDef, room: Room, tags: number): unknown {
  const { max = 100 }: SizedField = field
  const { html, size } = typeOf(field)
  if (html) {
    const nested = '<b>'.repeat(Math.min(tags, Math.floor(max / 3)))
    room.bytes -= nested.length
    return longest({ maxLength: max - nested.length }, room) + nested
  }
  if (field.type === 'rows' || field.type === 'json') return list({ items: { type: 'object' }, maxItems: 200 }, room)
  return size === 'characters' ? longest({ maxLength: max }, room) : 'x'
}

/** Bodies as large as a route takes that are refused: by one byte, by their depth, by their names, by their signs. */
export function refusedBodies(route: Route): string[] {
  const bytes = route.bodyBytes ?? usualBodyBytes
  const fill = (text: string) => text.repeat(Math.floor((bytes - 4) / text.length))
  return [
    `{"a":"${'x'.repeat(bytes)}"}`,
    '['.repeat(bytes),
    `[${fill('{},')}1]`,
    `{${Array.from({ length: Math.floor((bytes - 20) / 14) }, (_, at) => `"k${at + 1_000_000}":1`).join(',')}}`,
    fill('"\\\\'),
  ]
}
