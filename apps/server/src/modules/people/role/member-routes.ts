import { userResource } from '@xw/shared/resources/sys/user'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import { NoResult } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { notFound, refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import { readAccess } from '../../../resource/access.ts'
import type { Actions } from '../../../resource/actions.ts'
import { writeOperation } from '../../../resource/audit.ts'
import type { Engine } from '../../../resource/engine.ts'
import { assertPeopleWithin } from '../../../resource/power/guard.ts'
import { lockRecords, parseIds } from '../../../resource/remove.ts'
import { callerOf } from '../../../resource/routes.ts'
import type { Caller } from '../../../resource/within.ts'
import { readRoleIds, setRoles } from '../user/index.ts'
import { lockRole } from './grants.ts'

const memberRoute = { permission: 'sys:role:member', scope: 'tenant' } as const
const Id = Type.String({ maxLength: 64 })

interface MemberChange {
  roleId: string
  userIds: readonly string[]
}

/** SY-01: routes that give a role to people and take it away, by the same function as saving a user's roles. */
export function roleMemberRoutes(engine: Engine, actions: Actions): Route[] {
  const change = (caller: Caller, { roleId, userIds }: MemberChange, how: 'give' | 'take') =>
    actions.withAccess(caller, {}, async (tx, access) => {
      if (![roleId, ...userIds].every(isId)) throw notFound()
      const { session } = caller
      if (userIds.includes(session.userId)) throw refused('不能修改自己的角色，请由其他管理员操作')
      await lockRole(tx, session, roleId)
      await lockRecords(tx, await readAccess(tx, userResource, session, engine.ground), userIds)
      await assertPeopleWithin(tx, session, userIds)
      for (const userId of userIds) {
        const others = (await readRoleIds(tx, session, userId)).filter(id => id !== roleId)
        await setRoles(tx, session, userId, how === 'give' ? [...others, roleId] : others)
      }
      if (how === 'give') await assertPeopleWithin(tx, session, userIds)
      const what = `${roleId} ${how === 'give' ? '加入' : '移出'} ${userIds.length} 名用户`
      await writeOperation(tx, access, { operation: 'edit', origin: caller.origin, what })
    })
  return [
    route({
      ...memberRoute,
      method: 'POST',
      path: adminPaths.roleMembers.put,
      body: Type.Object({ roleId: Id, userIdList: Type.Array(Id, { minItems: 1, maxItems: 1_000 }) }),
      response: NoResult,
      async handle(call) {
        const { roleId, userIdList } = call.body
        await change(callerOf(call), { roleId, userIds: [...new Set(userIdList)] }, 'give')
        return new Answer({ message: '添加成功!' })
      },
    }),
    route({
      ...memberRoute,
      method: 'DELETE',
      path: '/sys/user/deleteUserRole',
      query: Type.Object({ roleId: Id, userId: Id }),
      response: NoResult,
      async handle(call) {
        await change(callerOf(call), { roleId: call.query.roleId, userIds: parseIds(call.query.userId) }, 'take')
        return new Answer({ message: '删除成功!' })
      },
    }),
    route({
      ...memberRoute,
      method: 'DELETE',
      path: adminPaths.roleMembers.takeOut,
      query: Type.Object({ roleId: Id, userIds: Type.String({ maxLength: 40_000 }) }),
      response: NoResult,
      async handle(call) {
        await change(callerOf(call), { roleId: call.query.roleId, userIds: parseIds(call.query.userIds) }, 'take')
        return new Answer({ message: '删除成功!' })
      },
    }),
  ]
}
