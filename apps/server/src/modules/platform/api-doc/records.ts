import { listSearchFields } from '@xw/shared/field-types/facets'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { ApiParameter, ApiSchema } from '@xw/shared/wire/api-doc'
import { RecordPage, RecordsOrPage, WireDefinition, WireRecord } from '@xw/shared/wire/records'
import type { Route } from '../../../plugins/route.ts'
import type { Resource } from '../../../resource/engine.ts'
import { toPascalCase } from './addresses.ts'
import { buildRecordSchema } from './record-schema.ts'
import { cachePerObject, toApiSchema } from './schema.ts'

/**
 * Supplies schemas for the engine’s own routes, whose declared schemas accept any record. Returns null for routes with a
 * complete schema.
 */
export interface RecordSchemas {
  body(route: Route): ApiSchema | null
  result(route: Route): ApiSchema | null
  query(route: Route): ApiParameter[] | null
  /** The schemas of records by the name under which the document refers to them. */
  schemas: Record<string, ApiSchema>
}

/** Cached by definition object; a definition never changes, a newer one is another object. */
const cachedRecordSchema = cachePerObject(buildRecordSchema)

/** Tells whether a schema accepts every property and leaves the check to the definition. */
const isOpen = (schema: Route['body']) => schema !== undefined && !toApiSchema(schema).properties

const schemaName = ({ path, only }: ResourceDef) => toPascalCase(path) + (only ? `.${only.value}` : '')

/** Finds the resource of a path, and the last part of the path. */
function findResource(path: string, resources: ReadonlyMap<string, Resource>) {
  const at = path.lastIndexOf('/')
  const resource = resources.get(path.slice(0, at))
  return resource ? { resource, endpoint: path.slice(at + 1) } : null
}

export function createRecordSchemas(resources: ReadonlyMap<string, Resource>): RecordSchemas {
  const recordOf = (path: string): ApiSchema | null => {
    const defs = findResource(path, resources)?.resource.source.all() ?? []
    const refs = defs.map(def => ({ $ref: `#/components/schemas/${schemaName(def)}` }))
    return refs.length > 1 ? { anyOf: refs } : (refs[0] ?? null)
  }
  return {
    schemas: Object.fromEntries(
      [...resources.values()]
        .flatMap(({ source }) => source.all())
        .map(def => [schemaName(def), cachedRecordSchema(def)]),
    ),
    body({ path, body }) {
      const endpoint = isOpen(body) ? path.slice(path.lastIndexOf('/')) : null
      const record = endpoint === '/add' || endpoint === '/edit' ? recordOf(path) : null
      return record?.$ref && endpoint === '/edit' ? { allOf: [record], ...editProperties } : record
    },
    result({ path, response }) {
      const record = recordOf(path)
      if (!record) return null
      if (response === WireRecord) return record
      if (response === RecordPage) return buildPageSchema(record)
      if (response === RecordsOrPage) return { anyOf: [{ type: 'array', items: record }, buildPageSchema(record)] }
      return response === WireDefinition ? { type: 'object', title: '字段定义' } : null
    },
    query({ path, query }) {
      const found = isOpen(query) ? findResource(path, resources) : null
      const defs = found?.resource.source.all() ?? []
      if (found?.endpoint === 'list' || found?.endpoint === 'recycleBin')
        return [...pageParameters, ...searchParameters(defs)]
      if (found?.endpoint === 'exportXls') return [...exportParameters, ...searchParameters(defs)]
      return null
    },
  }
}

/** Properties that a client cannot set but must send with an edit: the id and the version it read. */
const editProperties: ApiSchema = {
  required: ['id'],
  properties: {
    id: { type: 'string', title: '主键' },
    version: { type: 'integer', title: '版本', description: '读到的版本；已被他人修改时拒绝' },
  },
}

const buildPageSchema = (record: ApiSchema): ApiSchema => {
  const page = toApiSchema(RecordPage)
  return { ...page, properties: { ...page.properties, records: { type: 'array', items: record } } }
}

const textParameter = (name: string, description: string): ApiParameter => ({
  name,
  in: 'query',
  description,
  schema: { type: 'string' },
})
const sortParameters = [
  textParameter('column', '排序的字段，多个以逗号分隔'),
  textParameter('order', 'asc 或 desc'),
  textParameter('superQueryParams', '高级查询：条件的 JSON 数组，每项有 field、rule、val'),
  textParameter('superQueryMatchType', 'and 或 or'),
]
const pageParameters = [
  textParameter('pageNo', '第几页，从 1 开始'),
  textParameter('pageSize', '每页条数'),
  ...sortParameters,
]
const exportParameters = [
  textParameter('selections', '只导出这些记录，ID 以逗号分隔'),
  textParameter('exportFields', '只导出这些字段，以逗号分隔'),
  ...sortParameters,
]

/** The search fields of a list. Other fields can be queried too, and with more operators (query/list-query.ts). */
function searchParameters(defs: readonly ResourceDef[]): ApiParameter[] {
  const own = defs.flatMap(({ params = [] }) => params.map(name => textParameter(name, '本列表自己的参数')))
  const asked = defs.flatMap(def => listSearchFields(def).map(({ key, field }) => textParameter(key, field.label)))
  return [...new Map([...asked, ...own].map(parameter => [parameter.name, parameter])).values()]
}
