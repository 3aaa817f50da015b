import { listSearchFields } from '@xw/shared/field-types/facets'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { ApiParameter, ApiSchema } from '@xw/shared/wire/api-doc'
import { RecordPage, RecordsOrPage, WireDefinition, WireRecord } from '@xw/shared/wire/records'
import type { Route } from '../../../plugins/route.ts'
import type { Resource } from '../../../resource/engine.ts'
import { nameOf } from './addresses.ts'
import { recordSchema } from './record-schema.ts'
import { once, toApiSchema } from './schema.ts'

/**
 * What a definition knows of the engine's own routes, whose schemas let every record through. Null for whatever has a
 * schema of its own.
 */
export interface Records {
  body(route: Route): ApiSchema | null
  result(route: Route): ApiSchema | null
  query(route: Route): ApiParameter[] | null
  /** The records by name, as they are referred to. */
  schemas: Record<string, ApiSchema>
}

/** Definitions never change; a newer one is another object. */
const recordOnce = once(recordSchema)

/** Whether a schema lets every name through, and leaves the rest to the definition. */
const isOpen = (schema: Route['body']) => schema !== undefined && !toApiSchema(schema).properties

const schemaName = ({ path, only }: ResourceDef) => nameOf(path) + (only ? `.${only.value}` : '')

/** The resource that a path stands below, and what follows. */
function resourceOf(path: string, resources: ReadonlyMap<string, Resource>) {
  const at = path.lastIndexOf('/')
  const resource = resources.get(path.slice(0, at))
  return resource ? { resource, endpoint: path.slice(at + 1) } : null
}

export function createRecords(resources: ReadonlyMap<string, Resource>): Records {
  const recordOf = (path: string): ApiSchema | null => {
    const defs = resourceOf(path, resources)?.resource.source.all() ?? []
    const refs = defs.map(def => ({ $ref: `#/components/schemas/${schemaName(def)}` }))
    return refs.length > 1 ? { anyOf: refs } : (refs[0] ?? null)
  }
  return {
    schemas: Object.fromEntries(
      [...resources.values()].flatMap(({ source }) => source.all()).map(def => [schemaName(def), recordOnce(def)]),
    ),
    body({ path, body }) {
      const endpoint = isOpen(body) ? path.slice(path.lastIndexOf('/')) : null
      const record = endpoint === '/add' || endpoint === '/edit' ? recordOf(path) : null
      return record?.$ref && endpoint === '/edit' ? { allOf: [record], ...edited } : record
    },
    result({ path, response }) {
      const record = recordOf(path)
      if (!record) return null
      if (response === WireRecord) return record
      if (response === RecordPage) return pageOf(record)
      if (response === RecordsOrPage) return { anyOf: [{ type: 'array', items: record }, pageOf(record)] }
      return response === WireDefinition ? { type: 'object', title: '字段定义' } : null
    },
    query({ path, query }) {
      const found = isOpen(query) ? resourceOf(path, resources) : null
      const defs = found?.resource.source.all() ?? []
      if (found?.endpoint === 'list' || found?.endpoint === 'recycleBin') return [...paging, ...conditions(defs)]
      if (found?.endpoint === 'exportXls') return [...exporting, ...conditions(defs)]
      return null
    },
  }
}

/** Nobody sets them, but whoever edits says which record is meant, and as it was when. */
const edited: ApiSchema = {
  required: ['id'],
  properties: {
    id: { type: 'string', title: '主键' },
    version: { type: 'integer', title: '版本', description: '读到的版本；已被他人修改时拒绝' },
  },
}

const pageOf = (record: ApiSchema): ApiSchema => {
  const page = toApiSchema(RecordPage)
  return { ...page, properties: { ...page.properties, records: { type: 'array', items: record } } }
}

const text = (name: string, description: string): ApiParameter => ({
  name,
  in: 'query',
  description,
  schema: { type: 'string' },
})
const sorting = [
  text('column', '排序的字段，多个以逗号分隔'),
  text('order', 'asc 或 desc'),
  text('superQueryParams', '高级查询：条件的 JSON 数组，每项有 field、rule、val'),
  text('superQueryMatchType', 'and 或 or'),
]
const paging = [text('pageNo', '第几页，从 1 开始'), text('pageSize', '每页条数'), ...sorting]
const exporting = [
  text('selections', '只导出这些记录，ID 以逗号分隔'),
  text('exportFields', '只导出这些字段，以逗号分隔'),
  ...sorting,
]

/** What a list is searched by; every other field can be asked for too, and by more rules (query/list-query.ts). */
function conditions(defs: readonly ResourceDef[]): ApiParameter[] {
  const own = defs.flatMap(({ params = [] }) => params.map(name => text(name, '本列表自己的参数')))
  const asked = defs.flatMap(def => listSearchFields(def).map(({ key, field }) => text(key, field.label)))
  return [...new Map([...asked, ...own].map(parameter => [parameter.name, parameter])).values()]
}
