import type { ApiParameter, ApiSchema } from '@xw/shared/wire/api-doc'
import type { Method, Route } from '../../../plugins/route.ts'
import { toApiSchema } from './schema.ts'

/** A path as the document writes it, with the names of its parameters. */
export interface Address {
  path: string
  parameters: string[]
}

/** What stands for the rest of a path; the document has no sign for it. */
const rest = '*'
const restName = 'path'

/** A parameter that may be missing makes two paths of one. */
export function addressesOf({ path }: Pick<Route, 'path'>): Address[] {
  const optional = /\/:\w+\?$/.exec(path)?.[0]
  if (!optional) return [toAddress(path)]
  return [toAddress(path.slice(0, -optional.length)), toAddress(path.slice(0, -1))]
}

function toAddress(path: string): Address {
  const parameters: string[] = []
  const written = path.replace(/:(\w+)|\*/g, (sign, name?: string) => {
    parameters.push(name ?? sign)
    return `{${name ?? restName}}`
  })
  return { path: written, parameters }
}

const words = (path: string) => path.split(/[^A-Za-z0-9]+/).filter(Boolean)
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** `/sys/user` as `SysUser`. */
export const nameOf = (path: string): string => words(path).map(capital).join('')

/** `getSysUserList`; what is in the path as a parameter follows `By`. A path that ends in a slash is another one. */
export const operationIdOf = (method: Method, { path }: Address): string =>
  method.toLowerCase() + nameOf(path.replace(/\{(\w+)\}/g, 'By/$1').replace(/\/$/, '/blank'))

/** The parameters in a path. */
export const pathParameters = ({ params }: Route, { parameters }: Address): ApiParameter[] =>
  parameters.map(name => ({
    name: name === rest ? restName : name,
    in: 'path',
    required: true,
    ...(name === rest && { description: '可以包含斜线' }),
    schema: propertiesOf(params)[name] ?? { type: 'string' },
  }))

/** The parameters that a query's schema names. */
export const queryParameters = ({ query }: Route): ApiParameter[] =>
  Object.entries(propertiesOf(query)).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (query ? toApiSchema(query) : {}).required?.includes(name) ?? false,
    schema,
  }))

const propertiesOf = (schema: Route['query']): Readonly<Record<string, ApiSchema>> =>
  (schema ? toApiSchema(schema) : {}).properties ?? {}
