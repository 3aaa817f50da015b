import type { CheckMode } from '@xw/shared/rules/check-value'
import { RecordPage, RecordsOrPage, SavedRecord, WireDefinition, WireRecord } from '@xw/shared/wire/records'
import { NoResult } from '@xw/shared/wire/schema'
import type { FastifyRequest } from 'fastify'
import { type Static, type TSchema, Type } from 'typebox'
import { FieldInputs, ListParams } from '../lib/params.ts'
import { readOrigin } from '../plugins/origin.ts'
import { Answer, bytes, type Call, Download, type Route, route } from '../plugins/route.ts'
import type { Session } from '../plugins/session.ts'
import type { Actions } from './actions.ts'
import { maxRecordBytes } from './body-bytes.ts'
import type { Caller, ResourceSource } from './within.ts'

/** The endpoints of every resource; `omit` lists those that a module replaces or does without. */
export type Endpoint =
  | 'list'
  | 'queryById'
  | 'definition'
  | 'add'
  | 'edit'
  | 'delete'
  | 'deleteBatch'
  | 'exportXls'
  | 'importExcel'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const ById = Type.Object({ id: Type.String({ maxLength: 64 }) })
const ByIds = Type.Object({ ids: Type.String({ maxLength: 40_000 }) })

export const callerOf = ({ session, request }: { session: Session; request: FastifyRequest }): Caller => ({
  session,
  origin: readOrigin(request),
})

const defaultMessages = { add: '添加成功！', edit: '编辑成功!', delete: '删除成功!', deleteBatch: '批量删除成功!' }

/** The success messages, the same for all definitions of a path. */
const successMessages = (source: ResourceSource) => ({ ...defaultMessages, ...source.all()[0]?.words })

/** Maps the engine's operations to the wire's paths, methods, permissions and messages. */
export function crudRoutes(
  source: ResourceSource,
  actions: Actions,
  { omit, mode }: { omit: readonly Endpoint[]; mode: CheckMode },
): Route[] {
  const { path, permission } = source
  const words = successMessages(source)
  const bodyBytes = source.bodyBytes ?? maxRecordBytes(source.all())
  const endpoints: Partial<Record<Endpoint, Route>> = {
    list: route({
      method: 'GET',
      path: `${path}/list`,
      title: '分页查询',
      permission: `${permission}:list`,
      scope: 'tenant',
      query: ListParams,
      response: RecordPage,
      handle: async call => actions.list(callerOf(call), call.query),
    }),
    queryById: route({
      method: 'GET',
      path: `${path}/queryById`,
      title: '按 ID 查询',
      permission: `${permission}:list`,
      scope: 'tenant',
      query: ById,
      response: WireRecord,
      handle: async call => actions.one(callerOf(call), call.query.id, call.query),
    }),
    add: route({
      method: 'POST',
      path: `${path}/add`,
      title: '新增',
      permission: `${permission}:add`,
      scope: 'tenant',
      body: FieldInputs,
      bodyBytes,
      response: SavedRecord,
      async handle(call) {
        const { id, remark } = await actions.add(callerOf(call), call.body, mode)
        return new Answer({ message: remark === null ? words.add : `添加成功，${remark}`, result: { id } })
      },
    }),
    edit: route({
      method: ['POST', 'PUT'],
      path: `${path}/edit`,
      title: '编辑',
      permission: `${permission}:edit`,
      scope: 'tenant',
      body: FieldInputs,
      bodyBytes,
      response: SavedRecord,
      async handle(call) {
        const { id, remark } = await actions.edit(callerOf(call), call.body, mode)
        return new Answer({ message: remark === null ? words.edit : `编辑成功，${remark}`, result: { id } })
      },
    }),
    definition: route({
      method: 'GET',
      path: `${path}/definition`,
      title: '字段定义',
      permission: `${permission}:list`,
      scope: 'tenant',
      query: ListParams,
      response: WireDefinition,
      handle: async call => actions.definition(callerOf(call), call.query),
    }),
    exportXls: route({
      method: 'GET',
      path: `${path}/exportXls`,
      title: '导出',
      permission: `${permission}:exportXls`,
      scope: 'tenant',
      query: ListParams,
      response: bytes,
      async handle(call) {
        const { title, content } = await actions.exportXls(callerOf(call), call.query)
        return new Download({ name: `${title}.xlsx`, type: xlsxType, content })
      },
    }),
    delete: deleteRoute(source, 'delete', ById, call => actions.remove(callerOf(call), call.query.id, call.query)),
    deleteBatch: deleteRoute(source, 'deleteBatch', ByIds, call =>
      actions.remove(callerOf(call), call.query.ids, call.query),
    ),
  }
  return Object.entries(endpoints).flatMap(([name, endpoint]) => (omit.includes(name as Endpoint) ? [] : [endpoint]))
}

/** The wire calls the ids `userIds` in the recycle bin of users. */
const BinIds = Type.Object({ ids: Type.Optional(ByIds.properties.ids), userIds: Type.Optional(ByIds.properties.ids) })
const idsIn = ({ ids, userIds }: Static<typeof BinIds>): string => ids ?? userIds ?? ''

/** The routes of a recycle bin: list, restore, delete for good. */
export function recycleBinRoutes(source: ResourceSource, actions: Actions): Route[] {
  const { path, permission } = source
  const whole = () => ({ pageSize: source.all().every(def => def.picker) ? '-1' : '100' })
  const shared = { permission: `${permission}:recycleBin`, scope: 'tenant' } as const
  return [
    route({
      ...shared,
      method: 'GET',
      path: `${path}/recycleBin`,
      title: '查询回收站',
      query: ListParams,
      response: RecordsOrPage,
      // The wire's recycle bin is a bare array without pages; a client that sends page parameters gets a page.
      async handle(call) {
        const { pageNo, pageSize } = call.query
        if (pageNo !== undefined || pageSize !== undefined) return actions.list(callerOf(call), call.query, 'deleted')
        return (await actions.list(callerOf(call), { ...call.query, ...whole() }, 'deleted')).records
      },
    }),
    route({
      ...shared,
      method: 'PUT',
      path: `${path}/putRecycleBin`,
      title: '从回收站还原',
      body: BinIds,
      response: NoResult,
      async handle(call) {
        await actions.restore(callerOf(call), idsIn(call.body))
        return new Answer({ message: '还原成功' })
      },
    }),
    route({
      ...shared,
      method: 'DELETE',
      path: `${path}/deleteRecycleBin`,
      title: '从回收站彻底删除',
      query: BinIds,
      response: NoResult,
      async handle(call) {
        await actions.purge(callerOf(call), idsIn(call.query))
        return new Answer({ message: '删除成功' })
      },
    }),
  ]
}

/** The wire deletes by GET as well. This is safe because the token comes from a header only. */
const deleteRoute = <Q extends TSchema>(
  source: ResourceSource,
  name: 'delete' | 'deleteBatch',
  query: Q,
  remove: (call: Call<undefined, Static<Q>>) => Promise<unknown>,
): Route =>
  route({
    method: ['GET', 'DELETE'],
    path: `${source.path}/${name}`,
    title: name === 'delete' ? '删除' : '批量删除',
    permission: `${source.permission}:delete`,
    scope: 'tenant',
    query,
    response: NoResult,
    async handle(call) {
      await remove(call as Call<undefined, Static<Q>>)
      return new Answer({ message: successMessages(source)[name] })
    },
  })
