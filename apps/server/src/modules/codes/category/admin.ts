import { categoryResource } from '@xw/shared/resources/sys/category'
import { RecordPage, WireRecord } from '@xw/shared/wire/records'
import { NoResult } from '@xw/shared/wire/schema'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { ListParams, listParam, readList, textParam } from '../../../lib/params.ts'
import { type Call, type Route, type Routes, route } from '../../../plugins/route.ts'
import type { Actions } from '../../../resource/actions.ts'
import { codedTreeHooks } from '../../../resource/coded-tree.ts'
import type { Engine } from '../../../resource/engine.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { callerOf } from '../../../resource/routes.ts'
import { textIn } from '../../../resource/stored.ts'

/** The wire’s parent id of first-level categories. */
const topParent = '0'

const hooks: Hooks = {
  ...codedTreeHooks(
    { table: 'sys_category', parent: 'pid', code: 'code', name: '分类' },
    { parent: 'pid', code: 'code' },
  ),
  narrow({ pids }) {
    if (pids === undefined) return null
    return pids === topParent ? sql`t.pid is null` : sql`t.pid = any(${readList(pids).filter(isId)}::uuid[])`
  },
  async afterRead({ tx, records }) {
    const ids = records.map(record => textIn(record, 'id'))
    const { rows } = await sql<{ pid: string }>`
      select distinct pid from sys_category where pid = any(${ids}::uuid[])`.execute(tx)
    const parents = new Set(rows.map(row => row.pid))
    for (const record of records) record.hasChild = parents.has(textIn(record, 'id')) ? '1' : null
  },
}

const adminAccess = { method: 'GET', permission: 'sys:category:list', scope: 'tenant' } as const

/** Routes to manage categories, as records and level by level. */
export function categoryAdminRoutes(engine: Engine): Routes {
  const { routes, actions } = engine.resource(categoryResource, { hooks, omit: ['list'] })
  const below = (call: Call<unknown, unknown>, asked: Record<string, unknown>) => actions.list(callerOf(call), asked)
  return () => [
    ...routes(),
    route({
      ...adminAccess,
      path: '/sys/category/list',
      title: '分页查询',
      query: ListParams,
      response: RecordPage,
      async handle(call) {
        const { pid, ...asked } = call.query
        return below(call, pid === topParent ? { ...asked, pids: topParent } : call.query)
      },
    }),
    route({
      ...adminAccess,
      path: '/sys/category/rootList',
      query: ListParams,
      response: RecordPage,
      handle: async call => below(call, { ...call.query, pids: topParent }),
    }),
    route({
      ...adminAccess,
      path: '/sys/category/childList',
      query: Type.Object({ pid: textParam(100) }),
      response: Type.Array(WireRecord),
      handle: async call => (await below(call, { pids: call.query.pid, pageSize: '-1' })).records,
    }),
    route({
      ...adminAccess,
      path: '/sys/category/getChildListBatch',
      query: Type.Object({ parentIds: listParam }),
      response: RecordPage,
      handle: async call => below(call, { pids: call.query.parentIds, pageSize: '-1' }),
    }),
    checkRoute(actions),
  ]
}

/** Checks whether a code can be used below a category. */
const checkRoute = (actions: Actions): Route =>
  route({
    ...adminAccess,
    path: '/sys/category/checkCode',
    query: Type.Object({ pid: Type.Optional(textParam(100)), code: Type.Optional(textParam(100)) }),
    response: NoResult,
    async handle(call) {
      const { pid, code } = call.query
      if (!code) throw refused('分类编码不能为空')
      if (!pid || pid === topParent) return
      const parent = await actions.one(callerOf(call), pid)
      const above = String(parent.code)
      if (!code.startsWith(above)) throw refused(`编码须以上级分类的编码“${above}”开头`)
    },
  })
