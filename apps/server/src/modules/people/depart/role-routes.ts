import { departRoleResource } from '@xw/shared/resources/sys/depart-role'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import { RoleDataRules } from '@xw/shared/wire/data-rules'
import { DepartRole, DepartRoleMember } from '@xw/shared/wire/departs'
import { GrantableTree, GrantedIds } from '@xw/shared/wire/grants'
import { NoResult } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { notFound, refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { readList, textParam } from '../../../lib/params.ts'
import type { Tx } from '../../../plugins/db.ts'
import { Answer, type Route, type Routes, route } from '../../../plugins/route.ts'
import type { Access } from '../../../resource/access.ts'
import type { Actions } from '../../../resource/actions.ts'
import { writeOperation } from '../../../resource/audit.ts'
import type { Engine } from '../../../resource/engine.ts'
import { assertMembersWithin } from '../../../resource/power/guard.ts'
import { lockRecords } from '../../../resource/remove.ts'
import { callerOf } from '../../../resource/routes.ts'
import { reachableCondition } from '../../../resource/rows.ts'
import {
  departHolder,
  type GrantHolder,
  GrantIds,
  grantsBodyBytes,
  listGrantedIds,
  parseIdList,
  readGrantTree,
  readRoleRules,
  saveGrants,
  saveRoleRules,
} from '../role/index.ts'
import { changeRoleMembers, departRoleHooks } from './role-members.ts'

const Id = textParam(64)
const { path, permission } = departRoleResource
const lookupRoute = { method: 'GET', permission: `${permission}:list`, scope: 'tenant' } as const
const grantRoute = { subject: '菜单与授权', permission: `${permission}:grant`, scope: 'tenant' } as const

/** SY-04: routes for roles of departments, their permissions (a part of the department's) and their members. */
export function departRoleRoutes(engine: Engine): Routes {
  const { routes, actions } = engine.resource(departRoleResource, { hooks: departRoleHooks })
  return () => [...routes(), ...memberRoutes(actions), ...grantRoutes(engine, actions), ...ruleRoutes(actions)]
}

/** Selects the department roles that the caller reaches. */
const selectReachableRoles = (tx: Tx, access: Access) =>
  tx
    .selectFrom('sys_depart_role as t')
    .select(['t.id', 't.depart_id as departId', 't.role_name as roleName', 't.role_code as roleCode', 't.description'])
    .where(reachableCondition(access))

/** Locks a role and returns its department. */
async function lockDepartRole(tx: Tx, access: Access, id: string): Promise<string> {
  if (!isId(id)) throw notFound()
  await lockRecords(tx, access, [id])
  return (await selectReachableRoles(tx, access).where('t.id', '=', id).executeTakeFirstOrThrow()).departId
}

const memberRoutes = (actions: Actions): Route[] => [
  route({
    ...lookupRoute,
    path: `${path}/getDeptRoleList`,
    query: Type.Object({ departId: Id, userId: Type.Optional(Id) }),
    response: Type.Array(DepartRole),
    async handle(call) {
      const { departId } = call.query
      if (!isId(departId)) return []
      return actions.withAccess(callerOf(call), {}, (tx, access) =>
        selectReachableRoles(tx, access).where('t.depart_id', '=', departId).orderBy('t.create_time').execute(),
      )
    },
  }),
  route({
    ...lookupRoute,
    path: `${path}/getDeptRoleByUserId`,
    query: Type.Object({ userId: Id, departId: Id }),
    response: Type.Array(DepartRoleMember),
    async handle(call) {
      const { userId, departId } = call.query
      if (![userId, departId].every(isId)) return []
      return actions.withAccess(callerOf(call), {}, (tx, access) =>
        selectReachableRoles(tx, access)
          .innerJoin('sys_depart_role_user as own', 'own.role_id', 't.id')
          .clearSelect()
          .select(['own.user_id as userId', 'own.role_id as droleId'])
          .where('own.user_id', '=', userId)
          .where('t.depart_id', '=', departId)
          .execute(),
      )
    },
  }),
  route({
    method: 'POST',
    path: `${path}/deptRoleUserAdd`,
    permission: `${permission}:edit`,
    scope: 'tenant',
    body: Type.Object({ userId: Id, newRoleId: textParam(4_000), oldRoleId: Type.Optional(textParam(4_000)) }),
    response: NoResult,
    async handle(call) {
      const { userId, newRoleId, oldRoleId = '' } = call.body
      if (!isId(userId)) throw notFound()
      const [wanted, held] = [readList(newRoleId), readList(oldRoleId)]
      const changes = [
        ...wanted.filter(id => !held.includes(id)).map(roleId => ({ roleId, added: [userId], removed: [] })),
        ...held.filter(id => !wanted.includes(id)).map(roleId => ({ roleId, added: [], removed: [userId] })),
      ]
      const caller = callerOf(call)
      await actions.withAccess(caller, {}, async (tx, access) => {
        for (const change of changes) {
          const departId = await lockDepartRole(tx, access, change.roleId)
          await changeRoleMembers(tx, access.session, { ...change, departId })
          const what = `${change.roleId} ${change.added.length > 0 ? '加入' : '移出'} 1 名用户`
          await writeOperation(tx, access, { operation: 'edit', origin: caller.origin, what })
        }
      })
      return new Answer({ message: '添加成功！' })
    },
  }),
]

const grantRoutes = (engine: Engine, actions: Actions): Route[] => [
  route({
    ...grantRoute,
    method: 'GET',
    path: adminPaths.departRoleGrants.tree,
    query: Type.Object({ departId: Id }),
    response: GrantableTree,
    async handle(call) {
      const { departId } = call.query
      if (!isId(departId)) return { treeList: [], ids: [] }
      return actions.withAccess(callerOf(call), {}, async (tx, { session }) =>
        readGrantTree(tx, session, {
          ...engine.ground,
          among: await listGrantedIds(tx, session, departHolder(departId)),
        }),
      )
    },
  }),
  route({
    ...grantRoute,
    method: 'GET',
    path: adminPaths.departRoleGrants.read,
    query: Type.Object({ roleId: Id }),
    response: GrantedIds,
    async handle(call) {
      const { roleId } = call.query
      if (!isId(roleId)) return []
      return actions.withAccess(callerOf(call), {}, async (tx, access) => {
        const role = await selectReachableRoles(tx, access).where('t.id', '=', roleId).executeTakeFirst()
        return role ? listGrantedIds(tx, access.session, departRoleHolder(role.id)) : []
      })
    },
  }),
  route({
    ...grantRoute,
    method: 'POST',
    path: adminPaths.departRoleGrants.save,
    body: Type.Object({ roleId: Id, permissionIds: GrantIds, lastpermissionIds: Type.Optional(GrantIds) }),
    bodyBytes: grantsBodyBytes,
    response: NoResult,
    async handle(call) {
      const { roleId, permissionIds } = call.body
      const caller = callerOf(call)
      await actions.withAccess(caller, {}, async (tx, access) => {
        const departId = await lockDepartRole(tx, access, roleId)
        const wanted = parseIdList(permissionIds)
        const ofDepart = new Set(await listGrantedIds(tx, call.session, departHolder(departId)))
        if (!wanted.every(id => ofDepart.has(id))) throw refused('部门角色只能有本部门已获得的权限')
        const holder = { ...departRoleHolder(roleId), depart: { id: departId, holds: ofDepart } }
        await saveGrants(tx, call.session, holder, wanted)
        await writeOperation(tx, access, { operation: 'edit', origin: caller.origin, what: `${roleId} 的授权` })
      })
      return new Answer({ message: '保存成功！' })
    },
  }),
]

/** Routes for the data rules that limit which rows a menu item shows to members of a department role. */
const ruleRoutes = (actions: Actions): Route[] => {
  const rules = { permission: 'sys:role:dataRule', scope: 'tenant' } as const
  const ruledBy = (roleId: string, permissionId: string) =>
    ({ table: 'sys_depart_role_data_rule', roleId, permissionId }) as const
  return [
    route({
      ...rules,
      method: 'GET',
      path: `${adminPaths.dataRules.ofDepartRole}/:permissionId/:departId/:roleId`,
      params: Type.Object({ permissionId: Id, departId: Id, roleId: Id }),
      response: RoleDataRules,
      async handle(call) {
        const { permissionId, departId, roleId } = call.params
        if (![permissionId, departId, roleId].every(isId)) throw notFound()
        return actions.withAccess(callerOf(call), {}, async (tx, access) => {
          const role = await selectReachableRoles(tx, access).where('t.id', '=', roleId).executeTakeFirst()
          if (role?.departId !== departId) throw notFound()
          return readRoleRules(tx, call.session, ruledBy(roleId, permissionId))
        })
      },
    }),
    route({
      ...rules,
      method: 'POST',
      path: adminPaths.dataRules.ofDepartRole,
      body: Type.Object({ permissionId: Id, roleId: Id, dataRuleIds: textParam(4_000) }),
      response: NoResult,
      async handle(call) {
        const { permissionId, roleId, dataRuleIds } = call.body
        const ruleIds = readList(dataRuleIds)
        if (![permissionId, ...ruleIds].every(isId)) throw notFound()
        const caller = callerOf(call)
        await actions.withAccess(caller, {}, async (tx, access) => {
          await lockDepartRole(tx, access, roleId)
          await assertMembersWithin(tx, call.session, roleId)
          await saveRoleRules(tx, call.session, ruledBy(roleId, permissionId), ruleIds)
          await assertMembersWithin(tx, call.session, roleId)
          const what = `${roleId} 的 ${ruleIds.length} 条数据规则`
          await writeOperation(tx, access, { operation: 'edit', origin: caller.origin, what })
        })
        return new Answer({ message: '保存成功!' })
      },
    }),
  ]
}

const departRoleHolder = (id: string): GrantHolder => ({ table: 'sys_depart_role_permission', column: 'role_id', id })
