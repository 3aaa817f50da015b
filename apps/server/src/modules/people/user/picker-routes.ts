import { adminPaths } from '@xw/shared/wire/admin-paths'
import { paths } from '@xw/shared/wire/paths'
import { PeoplePage, PickerPerson } from '@xw/shared/wire/people'
import { Type } from 'typebox'
import { isId } from '../../../lib/ids.ts'
import { type Route, route } from '../../../plugins/route.ts'
import type { Resource } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import { pickBySchema } from './pick-by-schema.ts'

const OptionalText = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

export const toPickerPerson = (record: Readonly<Record<string, unknown>>) => pickBySchema(record, PickerPerson)

/** PK-14: routes of user pickers. All use the reach and permissions of the list. */
export function pickerRoutes({ actions }: Resource): Route[] {
  return [
    route({
      method: 'GET',
      path: paths.users.picker,
      permission: 'sys:user:pick',
      scope: 'tenant',
      query: Type.Object({
        pageNo: OptionalText(9),
        pageSize: OptionalText(9),
        departId: OptionalText(64),
        realname: OptionalText(100),
        username: OptionalText(100),
        id: OptionalText(64),
      }),
      response: PeoplePage,
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
        return { ...page, records: page.records.map(toPickerPerson) }
      },
    }),
    route({
      method: 'GET',
      path: '/sys/user/queryUserByDepId',
      permission: 'sys:user:pick',
      scope: 'tenant',
      query: Type.Object({ id: Type.String({ maxLength: 64 }), realname: OptionalText(100) }),
      response: Type.Array(PickerPerson),
      async handle(call) {
        const { id, realname } = call.query
        if (!isId(id)) return []
        const page = await actions.list(callerOf(call), {
          departId: id,
          status: '1',
          pageSize: '-1',
          ...(realname && { realname: `*${realname}*` }),
        })
        return page.records.map(toPickerPerson)
      },
    }),
    route({
      method: 'GET',
      path: adminPaths.departMembers.list,
      permission: 'sys:user:pick',
      scope: 'tenant',
      query: Type.Object({
        depId: Type.String({ maxLength: 64 }),
        pageNo: OptionalText(9),
        pageSize: OptionalText(9),
        realname: OptionalText(100),
        username: OptionalText(100),
      }),
      response: PeoplePage,
      async handle(call) {
        const { realname, username, ...asked } = call.query
        const page = await actions.list(callerOf(call), {
          ...asked,
          ...(realname && { realname: `*${realname}*` }),
          ...(username && { username: `*${username}*` }),
        })
        return { ...page, records: page.records.map(toPickerPerson) }
      },
    }),
    route({
      method: 'GET',
      path: paths.users.byName,
      permission: 'sys:user:pick',
      scope: 'tenant',
      query: Type.Object({ username: OptionalText(4_000), id: OptionalText(8_000), realname: OptionalText(4_000) }),
      response: Type.Array(PickerPerson),
      bare: true,
      async handle(call) {
        const filters = Object.entries(call.query).filter(([, value]) => value)
        const page = await actions.list(callerOf(call), { ...Object.fromEntries(filters), status: '1', pageSize: '-1' })
        return page.records.map(toPickerPerson)
      },
    }),
  ]
}
