import { dictResource } from '@xw/shared/resources/sys/dict'
import { dictItemResource } from '@xw/shared/resources/sys/dict-item'
import { WireRecord } from '@xw/shared/wire/records'
import { NoResult } from '@xw/shared/wire/schema'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { notFound, refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { textParam } from '../../../lib/params.ts'
import { Answer, type Route, type Routes, route } from '../../../plugins/route.ts'
import type { Engine, Resource } from '../../../resource/engine.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { callerOf } from '../../../resource/routes.ts'
import { textIn } from '../../../resource/stored.ts'

const dictHooks: Hooks = {
  async afterRead({ tx, access, records }) {
    const ids = records.map(record => textIn(record, 'id'))
    const { rows } = await sql<{ id: string }>`
      select id from sys_dict where tenant_id = ${access.session.tenantId} and id = any(${ids}::uuid[])`.execute(tx)
    for (const record of records) record.owner = rows.some(({ id }) => id === record.id) ? 'own' : 'platform'
  },
}

const itemHooks: Hooks = {
  /** Items can be added only to a school’s own dictionary, not to one of the platform. */
  async beforeSave({ tx, access, values, before }) {
    if (before) return
    const owner = await tx
      .selectFrom('sys_dict')
      .select('id')
      .where('tenant_id', '=', access.session.tenantId)
      .where('id', '=', textIn(values, 'dictId'))
      .executeTakeFirst()
    if (!owner) throw refused('只能在本校自己的字典中添加字典项')
  },
}

const ById = Type.Object({ id: Type.String({ maxLength: 64 }) })

/** Routes to manage dictionaries and their items. The routes that use them are in the module `dict`. */
export function dictAdminRoutes(engine: Engine): Routes {
  const dicts = engine.resource(dictResource, { hooks: dictHooks })
  const items = engine.resource(dictItemResource, { hooks: itemHooks })
  const bin = { permission: 'sys:dict:recycleBin', scope: 'tenant' } as const
  return () => [
    ...dicts.routes(),
    ...items.routes(),
    ...lookupRoutes(dicts, items),
    route({
      ...bin,
      method: 'GET',
      path: '/sys/dict/deleteList',
      response: Type.Array(WireRecord),
      handle: async call => (await dicts.actions.list(callerOf(call), { pageSize: '100' }, 'deleted')).records,
    }),
    route({
      ...bin,
      method: 'PUT',
      path: '/sys/dict/back/:id',
      params: ById,
      response: NoResult,
      async handle(call) {
        await dicts.actions.restore(callerOf(call), call.params.id)
        return new Answer({ message: '操作成功!' })
      },
    }),
    route({
      ...bin,
      method: 'DELETE',
      path: '/sys/dict/deletePhysic/:id',
      params: ById,
      response: NoResult,
      async handle(call) {
        await dicts.actions.purge(callerOf(call), call.params.id)
        return new Answer({ message: '删除成功!' })
      },
    }),
  ]
}

/** SY-07: all dictionaries at once, and whether a value is free; other clients of the wire use these. */
const lookupRoutes = (dicts: Resource, items: Resource): Route[] => [
  route({
    method: 'GET',
    path: '/sys/dict/treeList',
    permission: 'sys:dict:list',
    scope: 'tenant',
    response: Type.Array(WireRecord),
    async handle(call) {
      const rows: Record<string, unknown>[] = []
      for (let pageNo = 1; ; pageNo += 1) {
        const page = await dicts.actions.list(callerOf(call), { pageNo: String(pageNo), pageSize: '100' })
        rows.push(...page.records)
        if (page.records.length < 100) break
      }
      return rows.map(row => ({ ...row, key: row.id, title: row.dictName }))
    },
  }),
  route({
    method: 'GET',
    path: '/sys/dictItem/dictItemCheck',
    permission: 'sys:dictItem:list',
    scope: 'tenant',
    query: Type.Object({ dictId: textParam(64), itemValue: textParam(64, 1), id: Type.Optional(textParam(64)) }),
    response: NoResult,
    async handle(call) {
      const { dictId, itemValue, id } = call.query
      if (!isId(dictId)) throw notFound()
      const found = await items.actions.list(callerOf(call), { dictId, itemValue: `= ${itemValue}` })
      if (found.records.some(item => item.id !== id)) throw refused('该值不可用，系统中已存在！')
      return new Answer({ message: '该值可用！' })
    },
  }),
]
