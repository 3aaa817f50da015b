import type { TSchema } from 'typebox'
import type { Method, Route } from '../../src/plugins/route.ts'
import { signedHeaders } from './signed.ts'

/** The parts of a JSON schema that samples are made from. */
export interface SchemaParts {
  type?: string
  const?: unknown
  anyOf?: SchemaParts[]
  properties?: Record<string, SchemaParts>
  required?: string[]
  maxLength?: number
  minimum?: number
}

export const partsOf = (schema: TSchema | undefined): SchemaParts => schema ?? {}

/** Returns the smallest value that a schema accepts. */
function leastOf(schema: SchemaParts): unknown {
  if ('const' in schema) return schema.const
  if (schema.anyOf?.[0]) return leastOf(schema.anyOf[0])
  if (schema.type === 'object') {
    const required = Object.entries(schema.properties ?? {}).filter(([name]) => schema.required?.includes(name))
    return Object.fromEntries(required.map(([name, inner]) => [name, leastOf(inner)]))
  }
  const least = schema.minimum ?? 1
  return { string: 'x', integer: least, number: least, boolean: true, array: [] as unknown[] }[schema.type ?? ''] ?? 'x'
}

/** The source of sample calls: a route itself, or its entry in the API description. */
export type Callable = Pick<Route, 'method' | 'path' | 'query' | 'params' | 'body' | 'signed'>

/** The position of a route's parameter: path, query or headers. */
export interface Parameter {
  route: Callable
  place: 'query' | 'params' | 'body'
  name: string
  maxLength: number
}

/** The text parameters that a route's schemas name. */
export function textParameters(route: Callable): Parameter[] {
  return (['query', 'params', 'body'] as const).flatMap(place =>
    Object.entries(partsOf(route[place]).properties ?? {}).flatMap(([name, { type, maxLength = 100 }]) =>
      type === 'string' ? [{ route, place, name, maxLength }] : [],
    ),
  )
}

export interface SampleRequest {
  method: Method
  path: string
  payload?: object
  headers: Record<string, string>
}

type ParameterValues = Partial<Record<Parameter['place'], Record<string, string>>>

/** A call of the route that its schemas let through, once for each of its methods; it names nothing that exists. */
export function sampleRequests(route: Callable, given: ParameterValues = {}): SampleRequest[] {
  const least = (place: Parameter['place']) => ({
    ...(leastOf(partsOf(route[place])) as Record<string, string>),
    ...given[place],
  })
  const place = route.path
    .replace(/:(\w+)\??/g, (_, name: string) => encodeURIComponent(given.params?.[name] ?? 'x'))
    .replace('*', 'x')
  const query = route.query ? new URLSearchParams(least('query')).toString() : ''
  const path = query ? `${place}?${query}` : place
  return [route.method].flat().map(method => ({
    method,
    path,
    headers: route.signed ? signedHeaders(path) : {},
    ...(method !== 'GET' && { payload: route.body ? least('body') : {} }),
  }))
}
