import { adminPaths } from '@xw/shared/wire/admin-paths'
import { DepartOption, PeoplePage, PickerPerson } from '@xw/shared/wire/people'
import { Type } from 'typebox'
import { notFound, refused } from '../../../lib/errors.ts'
import { isId, newId } from '../../../lib/ids.ts'
import { listParam, readList, textParam } from '../../../lib/params.ts'
import { type Route, route } from '../../../plugins/route.ts'
import type { Resource } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import { findRecord } from '../../../resource/rows.ts'
import { readRoleIds } from './memberships.ts'
import { toPickerPerson } from './picker-routes.ts'

const Id = textParam(64)
const lookupRoute = { method: 'GET', permission: 'sys:user:list', scope: 'tenant' } as const

/** SY-01: routes that return a user's roles and departments, and several users at once, for existing clients. */
export function userLookupRoutes({ actions }: Resource): Route[] {
  return [
    route({
      ...lookupRoute,
      path: '/sys/user/queryUserRole',
      query: Type.Object({ userid: Id }),
      response: Type.Array(Type.String()),
      async handle(call) {
        const { userid } = call.query
        const roles = await actions.withAccess(callerOf(call), {}, async (tx, access) => {
          if (!isId(userid) || !(await findRecord(tx, access, userid))) throw notFound()
          return readRoleIds(tx, access.session, userid)
        })
        if (roles.length === 0) throw refused('未找到用户相关角色信息')
        return roles
      },
    }),
    route({
      ...lookupRoute,
      path: '/sys/user/userDepartList',
      query: Type.Object({ userId: Id }),
      response: Type.Array(DepartOption),
      async handle(call) {
        const { userId } = call.query
        return actions.withAccess(callerOf(call), {}, async (tx, access) => {
          if (!isId(userId) || !(await findRecord(tx, access, userId))) throw notFound()
          const departs = await tx
            .selectFrom('sys_user_depart as own')
            .innerJoin('sys_depart as depart', join =>
              join.onRef('depart.tenant_id', '=', 'own.tenant_id').onRef('depart.id', '=', 'own.depart_id'),
            )
            .select(['depart.id', 'depart.depart_name'])
            .where('own.tenant_id', '=', access.session.tenantId)
            .where('own.user_id', '=', userId)
            .orderBy('depart.org_code')
            .execute()
          return departs.map(({ id, depart_name: title }) => ({ key: id, value: id, title }))
        })
      },
    }),
    route({
      ...lookupRoute,
      path: '/sys/user/generateUserId',
      permission: 'sys:user:add',
      scope: 'none',
      response: Type.String(),
      // For forms that name a record before it is saved. The saved record gets another id.
      handle: async () => newId().replaceAll('-', ''),
    }),
    route({
      ...lookupRoute,
      path: '/sys/user/queryByIds',
      permission: 'sys:user:pick',
      query: Type.Object({ userIds: listParam }),
      response: Type.Array(PickerPerson),
      async handle(call) {
        const ids = readList(call.query.userIds).filter(isId)
        if (ids.length === 0) return []
        const page = await actions.list(callerOf(call), { id: `${ids.join(',')},`, pageSize: '-1' })
        return page.records.map(toPickerPerson)
      },
    }),
    route({
      ...lookupRoute,
      path: adminPaths.roleMembers.list,
      permission: 'sys:user:pick',
      query: Type.Object({
        roleId: Id,
        pageNo: Type.Optional(textParam(9)),
        pageSize: Type.Optional(textParam(9)),
        realname: Type.Optional(textParam(100)),
        username: Type.Optional(textParam(100)),
      }),
      response: PeoplePage,
      async handle(call) {
        const { realname, username, ...asked } = call.query
        const page = await actions.list(callerOf(call), {
          ...asked,
          ...(realname && { realname: `*${realname.replace(/^\*|\*$/g, '')}*` }),
          ...(username && { username: `*${username.replace(/^\*|\*$/g, '')}*` }),
        })
        return { ...page, records: page.records.map(toPickerPerson) }
      },
    }),
  ]
}
