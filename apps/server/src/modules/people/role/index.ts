import { roleResource } from '@xw/shared/resources/sys/role'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import { GrantableTree, GrantedIds } from '@xw/shared/wire/grants'
import { WireRecord } from '@xw/shared/wire/records'
import { NoResult } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { notFound, refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { textParam } from '../../../lib/params.ts'
import { Answer, type Route, type Routes, route } from '../../../plugins/route.ts'
import type { Actions } from '../../../resource/actions.ts'
import { writeOperation } from '../../../resource/audit.ts'
import type { Engine } from '../../../resource/engine.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { assertHoldersWithin, assertNotOwnRole, assertRoleWithin } from '../../../resource/power/guard.ts'
import { callerOf } from '../../../resource/routes.ts'
import { textIn } from '../../../resource/stored.ts'
import { isValueTaken } from '../../../resource/unique.ts'
import { builtInRoles } from './built-in.ts'
import { listGrantedIds, lockRole, readGrantTree, roleHolder, saveGrants } from './grants.ts'
import { roleMemberRoutes } from './member-routes.ts'
import { assertReachAllowed, isReachChanged } from './reach.ts'
import { ruleRoutes } from './rule-routes.ts'

export { hasDataRules, readRoleRules, saveRoleRules } from './data-rules.ts'
export { departHolder, type GrantHolder, listGrantedIds, lockRole, readGrantTree, saveGrants } from './grants.ts'

const hooks: Hooks = {
  async beforeSave({ tx, access, values, before }) {
    if (before) await assertRoleWithin(tx, access.session, textIn(before, 'id'))
    await assertReachAllowed(tx, access.session, values, before)
  },
  async afterSave({ tx, access, values, before, id }) {
    if (before && isReachChanged(values, before)) await assertHoldersWithin(tx, access.session, id)
  },
  async beforeDelete({ tx, access, ids }) {
    const roles = await tx.selectFrom('sys_role').select(['role_code', 'role_name']).where('id', 'in', ids).execute()
    const kept = roles.find(({ role_code }) => builtInRoles.has(role_code))
    if (kept) throw refused(`「${kept.role_name}」是系统内置角色，不能删除`)
    for (const id of ids) {
      await assertNotOwnRole(tx, access.session, id)
      await assertHoldersWithin(tx, access.session, id)
    }
  },
}

const Id = Type.String({ maxLength: 64 })
/** A comma-separated list of permission ids, of which there are about a thousand. */
export const GrantIds = Type.String({ maxLength: 100_000 })
/** Room for two such lists: the new and the old permissions. */
export const grantsBodyBytes = 204_800
export const parseIdList = (text: string) => text.split(',').filter(isId)

/** Roles of a school, their permissions, data rules and members. */
export function roleRoutes(engine: Engine): Routes {
  const { routes, actions } = engine.resource(roleResource, { hooks })
  return () => [
    ...routes(),
    ...grantRoutes(engine, actions),
    ...ruleRoutes(actions, engine.ground.definitions),
    ...roleMemberRoutes(engine, actions),
    ...lookupRoutes(actions),
  ]
}

const grantRoute = { permission: 'sys:role:grant', scope: 'tenant' } as const

/** Routes for the permissions of a role. */
const grantRoutes = (engine: Engine, actions: Actions): Route[] => [
  route({
    ...grantRoute,
    method: 'GET',
    path: adminPaths.roleGrants.tree,
    response: GrantableTree,
    handle: async call => actions.withAccess(callerOf(call), {}, tx => readGrantTree(tx, call.session, engine.ground)),
  }),
  route({
    ...grantRoute,
    method: 'GET',
    path: adminPaths.roleGrants.read,
    subject: '菜单与授权',
    query: Type.Object({ roleId: Id }),
    response: GrantedIds,
    async handle(call) {
      const { roleId } = call.query
      return isId(roleId)
        ? actions.withAccess(callerOf(call), {}, tx => listGrantedIds(tx, call.session, roleHolder(roleId)))
        : []
    },
  }),
  route({
    ...grantRoute,
    method: 'POST',
    path: adminPaths.roleGrants.save,
    subject: '菜单与授权',
    body: Type.Object({
      roleId: Id,
      permissionIds: GrantIds,
      lastpermissionIds: Type.Optional(GrantIds),
    }),
    bodyBytes: grantsBodyBytes,
    response: NoResult,
    async handle(call) {
      const { roleId, permissionIds } = call.body
      if (!isId(roleId)) throw notFound()
      const caller = callerOf(call)
      await actions.withAccess(caller, {}, async (tx, access) => {
        await lockRole(tx, call.session, roleId)
        await assertRoleWithin(tx, call.session, roleId)
        await saveGrants(tx, call.session, roleHolder(roleId), parseIdList(permissionIds))
        await writeOperation(tx, access, { operation: 'edit', origin: caller.origin, what: `${roleId} 的授权` })
      })
      return new Answer({ message: '保存成功！' })
    },
  }),
]

/** SY-02: routes that list all roles and check whether a code is free, for existing clients. */
const lookupRoutes = (actions: Actions): Route[] => [
  route({
    method: 'GET',
    path: '/sys/role/queryall',
    permission: 'sys:role:pick',
    scope: 'tenant',
    response: Type.Array(WireRecord),
    handle: async call => (await actions.list(callerOf(call), { pageSize: '-1' })).records,
  }),
  route({
    method: 'GET',
    path: '/sys/role/checkRoleCode',
    permission: 'sys:role:list',
    scope: 'tenant',
    query: Type.Object({ id: Type.Optional(Id), roleCode: textParam(100) }),
    response: NoResult,
    async handle(call) {
      const { id, roleCode } = call.query
      const query = { key: 'roleCode', value: roleCode, ownId: id && isId(id) ? id : null }
      const taken = await actions.withAccess(callerOf(call), {}, (tx, access) => isValueTaken(tx, access, query))
      if (taken) throw refused('角色编码已存在')
    },
  }),
]
