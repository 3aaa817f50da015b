import { adminPaths } from '@xw/shared/wire/admin-paths'
import { paths } from '@xw/shared/wire/paths'
import { Type } from 'typebox'
import { isId } from '../../lib/ids.ts'
import { type Route, route } from '../../plugins/route.ts'
import type { Resource } from '../../resource/engine.ts'
import { callerOf } from '../../resource/routes.ts'

const pick = 'sys:user:pick'
const Text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

/** Users as pickers show them: who they are, nothing about how to reach them but a masked phone. */
const pickerKeys = [
  'id',
  'username',
  'realname',
  'sex',
  'sex_dictText',
  'phone',
  'birthday',
  'orgCodeTxt',
  'status',
  'status_dictText',
] as const
export const forPicker = (record: Record<string, unknown>) =>
  Object.fromEntries(pickerKeys.filter(key => key in record).map(key => [key, record[key]]))

/** PK-14: the calls of user pickers, all through the list's own scope and rights. */
export function pickerRoutes({ actions }: Resource): Route[] {
  return [
    route({
      method: 'GET',
      path: paths.users.picker,
      permission: pick,
      scope: 'tenant',
      query: Type.Object({
        pageNo: Text(9),
        pageSize: Text(9),
        departId: Text(64),
        realname: Text(100),
        username: Text(100),
        id: Text(64),
      }),
      async handle(call) {
        const { pageNo, pageSize, departId, realname, username, id } = call.query
        const page = await actions.list(callerOf(call), {
          pageNo,
          pageSize,
          status: '1',
          ...(departId && { departId }),
          ...(realname && { realname: `*${realname}*` }),
          ...(username && { username: `*${username}*` }),
          ...(id && { id }),
        })
        return { ...page, records: page.records.map(forPicker) }
      },
    }),
    route({
      method: 'GET',
      path: '/sys/user/queryUserByDepId',
      permission: pick,
      scope: 'tenant',
      query: Type.Object({ id: Type.String({ maxLength: 64 }), realname: Text(100) }),
      async handle(call) {
        const { id, realname } = call.query
        if (!isId(id)) return []
        const page = await actions.list(callerOf(call), {
          departId: id,
          status: '1',
          pageSize: '-1',
          ...(realname && { realname: `*${realname}*` }),
        })
        return page.records.map(forPicker)
      },
    }),
    route({
      method: 'GET',
      path: adminPaths.departMembers.list,
      permission: pick,
      scope: 'tenant',
      query: Type.Object({
        depId: Type.String({ maxLength: 64 }),
        pageNo: Text(9),
        pageSize: Text(9),
        realname: Text(100),
        username: Text(100),
      }),
      async handle(call) {
        const { realname, username, ...asked } = call.query
        const page = await actions.list(callerOf(call), {
          ...asked,
          ...(realname && { realname: `*${realname}*` }),
          ...(username && { username: `*${username}*` }),
        })
        return { ...page, records: page.records.map(forPicker) }
      },
    }),
    route({
      method: 'GET',
      path: paths.users.byName,
      permission: pick,
      scope: 'tenant',
      query: Type.Object({ username: Text(4_000), id: Text(8_000), realname: Text(4_000) }),
      bare: true,
      async handle(call) {
        const filters = Object.entries(call.query).filter(([, value]) => value)
        const page = await actions.list(callerOf(call), { ...Object.fromEntries(filters), status: '1', pageSize: '-1' })
        return page.records.map(forPicker)
      },
    }),
  ]
}
