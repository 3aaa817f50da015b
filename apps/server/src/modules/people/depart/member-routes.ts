import { userResource } from '@xw/shared/resources/sys/user'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import { NoResult } from '@xw/shared/wire/schema'
import { sql } from 'kysely'
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
import { assertDepartsGivable } from '../user/index.ts'

const memberRoute = { permission: 'sys:depart:member', scope: 'tenant' } as const
const Id = Type.String({ maxLength: 64 })

interface MemberChange {
  departId: string
  userIds: readonly string[]
}

/** SY-04: routes that add members to a department and remove them. */
export function departMemberRoutes(engine: Engine, actions: Actions): Route[] {
  /** Checks that the department and the people are within the caller's reach. */
  const change = (caller: Caller, { departId, userIds }: MemberChange, how: 'put in' | 'take out') =>
    actions.withAccess(caller, {}, async (tx, access) => {
      if (![departId, ...userIds].every(isId)) throw notFound()
      const { tenantId } = caller.session
      await lockRecords(tx, access, [departId])
      await lockRecords(tx, await readAccess(tx, userResource, caller.session, engine.ground), userIds)
      if (userIds.includes(caller.session.userId)) throw refused('不能改变自己所在的部门，请由其他管理员操作')
      await assertPeopleWithin(tx, caller.session, userIds)
      if (how === 'put in') {
        await assertDepartsGivable(tx, caller.session, [departId])
        await sql`
          insert into sys_user_depart (tenant_id, user_id, depart_id, granted_by)
          select ${tenantId}, unnest(${userIds}::uuid[]), ${departId}, ${caller.session.userId} on conflict do nothing`.execute(
          tx,
        )
        await assertPeopleWithin(tx, caller.session, userIds)
      } else
        await sql`
          delete from sys_user_depart
          where tenant_id = ${tenantId} and depart_id = ${departId} and user_id = any(${userIds}::uuid[])`.execute(tx)
      const what = `${departId} ${how === 'put in' ? '加入' : '移出'} ${userIds.length} 名用户`
      await writeOperation(tx, access, { operation: 'edit', origin: caller.origin, what })
    })

  return [
    route({
      ...memberRoute,
      method: 'POST',
      path: adminPaths.departMembers.put,
      body: Type.Object({ depId: Id, userIdList: Type.Array(Id, { minItems: 1, maxItems: 1_000 }) }),
      response: NoResult,
      async handle(call) {
        const { depId, userIdList } = call.body
        await change(callerOf(call), { departId: depId, userIds: [...new Set(userIdList)] }, 'put in')
        return new Answer({ message: '添加成功!' })
      },
    }),
    route({
      ...memberRoute,
      method: 'DELETE',
      path: '/sys/user/deleteUserInDepart',
      query: Type.Object({ depId: Id, userId: Id }),
      response: NoResult,
      async handle(call) {
        const { depId, userId } = call.query
        await change(callerOf(call), { departId: depId, userIds: parseIds(userId) }, 'take out')
        return new Answer({ message: '删除成功!' })
      },
    }),
    route({
      ...memberRoute,
      method: 'DELETE',
      path: adminPaths.departMembers.takeOut,
      query: Type.Object({ depId: Id, userIds: Type.String({ maxLength: 40_000 }) }),
      response: NoResult,
      async handle(call) {
        const { depId, userIds } = call.query
        await change(callerOf(call), { departId: depId, userIds: parseIds(userIds) }, 'take out')
        return new Answer({ message: '删除成功!' })
      },
    }),
  ]
}
