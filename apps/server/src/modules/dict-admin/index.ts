import { dict } from '@xw/shared/resources/sys/dict'
import { dictItem } from '@xw/shared/resources/sys/dict-item'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { refused } from '../../lib/errors.ts'
import { Answer, type Route, route } from '../../plugins/route.ts'
import type { Engine } from '../../resource/engine.ts'
import type { Hooks } from '../../resource/hooks.ts'
import { callerOf } from '../../resource/routes.ts'
import { textIn } from '../../resource/stored.ts'

const dictHooks: Hooks = {
  async afterRead({ tx, access, records }) {
    const ids = records.map(record => textIn(record, 'id'))
    const { rows } = await sql<{ id: string }>`
      select id from sys_dict where tenant_id = ${access.session.tenantId} and id = any(${ids}::uuid[])`.execute(tx)
    for (const record of records) record.owner = rows.some(({ id }) => id === record.id) ? 'own' : 'platform'
  },
}

const itemHooks: Hooks = {
  /** An item belongs to a dictionary of the same school: the platform's are read, not added to. */
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

/** Dictionaries and their items, to look after; the calls that use them are the dict module's. */
export function dictAdminRoutes(engine: Engine): Route[] {
  const dicts = engine.resource(dict, { hooks: dictHooks })
  const items = engine.resource(dictItem, { hooks: itemHooks })
  const bin = { permission: 'sys:dict:recycleBin', scope: 'tenant' } as const
  return [
    ...dicts.routes,
    ...items.routes,
    route({
      ...bin,
      method: 'GET',
      path: '/sys/dict/deleteList',
      handle: async call => (await dicts.actions.list(callerOf(call), { pageSize: '100' }, 'deleted')).records,
    }),
    route({
      ...bin,
      method: 'PUT',
      path: '/sys/dict/back/:id',
      params: ById,
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
      async handle(call) {
        await dicts.actions.purge(callerOf(call), call.params.id)
        return new Answer({ message: '删除成功!' })
      },
    }),
  ]
}
