import {
  type ApiDocument,
  type ApiMethod,
  type ApiOperation,
  type ApiParameter,
  type ApiSchema,
  apiMethods,
} from '@xw/shared/wire/api-doc'
import { headers } from '@xw/shared/wire/headers'
import { type TSchema, Type } from 'typebox'
import { allRoutes } from '../../src/app.ts'
import { describeApi } from '../../src/modules/platform/api-doc/document.ts'
import type { Method } from '../../src/plugins/route.ts'
import type { TestApp } from './app.ts'
import type { Callable } from './sample-request.ts'

/** An operation of the API description, callable from the description alone. */
export interface Documented extends Callable {
  method: Method
  operation: ApiOperation
}

/** The description of a test's own server. */
export async function documentOf({ deps }: TestApp): Promise<ApiDocument> {
  const { routes, engine } = allRoutes(deps)
  return describeApi({ routes, resources: engine.made })
}

export const documentedOf = (document: ApiDocument): Documented[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    apiMethods.flatMap(method => {
      const operation = item[method]
      return operation ? [toDocumented(document, path, method, operation)] : []
    }),
  )

function toDocumented(document: ApiDocument, path: string, method: ApiMethod, operation: ApiOperation): Documented {
  const { parameters = [], requestBody } = operation
  const body = requestBody?.content['application/json']?.schema
  return {
    operation,
    method: method.toUpperCase() as Method,
    path: path.replace(/\{(\w+)\}/g, ':$1'),
    ...schemaOf('params', parameters, 'path'),
    ...schemaOf('query', parameters, 'query'),
    ...(body && { body: toSchema(resolve(document, body)) }),
    ...(parameters.some(({ name }) => name === headers.sign) && { signed: true as const }),
  }
}

function schemaOf(key: 'params' | 'query', all: readonly ApiParameter[], place: ApiParameter['in']) {
  const own = all.filter(parameter => parameter.in === place)
  if (own.length === 0) return {}
  const required = own.filter(parameter => parameter.required).map(({ name }) => name)
  const properties = Object.fromEntries(own.map(({ name, schema }) => [name, schema]))
  return { [key]: toSchema({ type: 'object', properties, required }) }
}

const toSchema = (schema: ApiSchema): TSchema => Type.Unsafe({ ...withoutNull(schema) })

/** Samples are made for one type; a text that may be null is tried as a text. */
function withoutNull(schema: ApiSchema): ApiSchema {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  const properties = Object.entries(schema.properties ?? {}).map(([name, part]) => [name, withoutNull(part)])
  return { ...schema, ...(type && { type }), ...(schema.properties && { properties: Object.fromEntries(properties) }) }
}

/** Follows a reference of a schema; of several alternatives it takes the first. */
function resolve({ components: { schemas } }: ApiDocument, schema: ApiSchema): ApiSchema {
  const { $ref } = schema.anyOf?.[0] ?? schema.allOf?.[0] ?? schema
  return ($ref && schemas[$ref.split('/').at(-1) ?? '']) || schema
}
