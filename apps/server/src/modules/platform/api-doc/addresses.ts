import type { ApiParameter, ApiSchema } from '@xw/shared/wire/api-doc'
import type { Method, Route } from '../../../plugins/route.ts'
import { toApiSchema } from './schema.ts'

/** A path as OpenAPI writes it, with the names of its parameters. */
export interface ApiAddress {
  path: string
  parameters: string[]
}

/** The wildcard at the end of a path, for which OpenAPI has no notation. */
const wildcard = '*'
const wildcardName = 'path'

/** Returns the addresses of a route; an optional last parameter makes two. */
export function listAddresses({ path }: Pick<Route, 'path'>): ApiAddress[] {
  const optional = /\/:\w+\?$/.exec(path)?.[0]
  if (!optional) return [toAddress(path)]
  return [toAddress(path.slice(0, -optional.length)), toAddress(path.slice(0, -1))]
}

function toAddress(path: string): ApiAddress {
  const parameters: string[] = []
  const written = path.replace(/:(\w+)|\*/g, (sign, name?: string) => {
    parameters.push(name ?? sign)
    return `{${name ?? wildcardName}}`
  })
  return { path: written, parameters }
}

const splitWords = (path: string) => path.split(/[^A-Za-z0-9]+/).filter(Boolean)
const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Turns `/sys/user` into `SysUser`. */
export const toPascalCase = (path: string): string => splitWords(path).map(capitalize).join('')

/**
 * Makes an operation id such as `getSysUserList`; path parameters follow `By`. A path with a final slash gets an id of its
 * own.
 */
export const toOperationId = (method: Method, { path }: ApiAddress): string =>
  method.toLowerCase() + toPascalCase(path.replace(/\{(\w+)\}/g, 'By/$1').replace(/\/$/, '/blank'))

/** Describes the parameters in a path. */
export const describePathParameters = ({ params }: Route, { parameters }: ApiAddress): ApiParameter[] =>
  parameters.map(name => ({
    name: name === wildcard ? wildcardName : name,
    in: 'path',
    required: true,
    ...(name === wildcard && { description: '可以包含斜线' }),
    schema: schemaProperties(params)[name] ?? { type: 'string' },
  }))

/** Describes the parameters of a query’s schema. */
export const describeQueryParameters = ({ query }: Route): ApiParameter[] =>
  Object.entries(schemaProperties(query)).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (query ? toApiSchema(query) : {}).required?.includes(name) ?? false,
    schema,
  }))

const schemaProperties = (schema: Route['query']): Readonly<Record<string, ApiSchema>> =>
  (schema ? toApiSchema(schema) : {}).properties ?? {}
