import { tenantMemberResource } from '@xw/shared/resources/sys/tenant'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import { RecordPage, WireRecord } from '@xw/shared/wire/records'
import { NoResult } from '@xw/shared/wire/schema'
import { FoundAccount, SchoolRole } from '@xw/shared/wire/schools'
import { Type } from 'typebox'
import { ListParams, listParam, readList, textParam } from '../../../lib/params.ts'
import { Answer, type Call, type Route, route } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import { callerOf } from '../../../resource/routes.ts'
import type { Caller } from '../../../resource/within.ts'
import type { SchoolChanger } from './change-schools.ts'
import { addMember, findAccounts, memberHooks, removeMember } from './members.ts'
import { loadSchool, parseSchoolId } from './schools.ts'

const Id = textParam(64)

/** Puts the platform’s administrator into a school, where they have no role and so no restriction. */
const enterSchool = (call: Pick<Call, 'session' | 'request'>, schoolId: number): Caller => {
  const { session, origin } = callerOf(call)
  return { session: { ...session, tenantId: schoolId }, origin }
}

/** Routes for the members of a school: its own people, and guests whose account another school made. */
export function tenantMemberRoutes(engine: Engine, change: SchoolChanger): Route[] {
  const { actions } = engine.resource(tenantMemberResource, { hooks: memberHooks })
  const shared = { permission: 'sys:tenant:member', scope: 'none' } as const
  return [
    route({
      ...shared,
      method: 'GET',
      path: '/sys/tenant/member/list',
      title: '分页查询',
      query: ListParams,
      response: RecordPage,
      handle: async call => actions.list(enterSchool(call, parseSchoolId(call.query.tenantId)), call.query),
    }),
    route({
      ...shared,
      method: 'GET',
      path: '/sys/tenant/member/queryById',
      title: '按 ID 查询',
      query: Type.Object({ id: Id, tenantId: Id }),
      response: WireRecord,
      handle: async call => actions.one(enterSchool(call, parseSchoolId(call.query.tenantId)), call.query.id),
    }),
    route({
      ...shared,
      method: 'GET',
      path: adminPaths.schools.accounts,
      query: Type.Object({ username: textParam(64, 1) }),
      response: Type.Array(FoundAccount),
      handle: async call => actions.withAccess(callerOf(call), {}, tx => findAccounts(tx, call.query.username)),
    }),
    route({
      ...shared,
      method: 'GET',
      path: adminPaths.schools.roles,
      query: Type.Object({ tenantId: Id }),
      response: Type.Array(SchoolRole),
      handle: async call =>
        actions.withAccess(enterSchool(call, parseSchoolId(call.query.tenantId)), {}, (tx, { session }) =>
          tx
            .selectFrom('sys_role')
            .select(['id', 'role_code as roleCode', 'role_name as roleName', 'reach'])
            .where('tenant_id', '=', session.tenantId)
            .orderBy('create_time')
            .orderBy('role_code')
            .execute(),
        ),
    }),
    route({
      ...shared,
      method: 'POST',
      path: adminPaths.schools.addMember,
      title: '新增',
      body: Type.Object({ tenantId: Id, userId: Id, roleIds: listParam, xwbslbms: Type.Optional(listParam) }),
      response: NoResult,
      async handle(call) {
        const { tenantId, userId, roleIds, xwbslbms = '' } = call.body
        await change(call, 'edit', async tx => {
          const { id, name } = await loadSchool(tx, tenantId)
          await addMember(tx, call.session, {
            schoolId: id,
            userId,
            roleIds: readList(roleIds),
            types: readList(xwbslbms),
          })
          return `${name} 增加成员 ${userId}`
        })
        return new Answer({ message: '添加成功！' })
      },
    }),
    route({
      ...shared,
      method: ['DELETE', 'GET'],
      path: adminPaths.schools.removeMember,
      title: '删除',
      query: Type.Object({ tenantId: Id, id: Id }),
      response: NoResult,
      async handle(call) {
        const { tenantId, id: userId } = call.query
        await change(call, 'edit', async tx => {
          const { id, name } = await loadSchool(tx, tenantId)
          await removeMember(tx, engine.ground, { by: call.session, session: enterSchool(call, id).session, userId })
          return `${name} 移除成员 ${userId}`
        })
        return new Answer({ message: '移除成功！' })
      },
    }),
  ]
}
