import { adminPaths } from '@xw/shared/wire/admin-paths'
import { GrantableTree, GrantedIds } from '@xw/shared/wire/grants'
import { NoResult } from '@xw/shared/wire/schema'
import { Type } from 'typebox'
import { notFound } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import { Answer, type Route, route } from '../../../plugins/route.ts'
import type { Actions } from '../../../resource/actions.ts'
import { writeOperation } from '../../../resource/audit.ts'
import type { Engine } from '../../../resource/engine.ts'
import { lockRecords } from '../../../resource/remove.ts'
import { callerOf } from '../../../resource/routes.ts'
import {
  departHolder,
  GrantIds,
  grantsBodyBytes,
  listGrantedIds,
  parseIdList,
  readGrantTree,
  saveGrants,
} from '../role/index.ts'

const grantRoute = { permission: 'sys:depart:grant', scope: 'tenant' } as const
const Id = Type.String({ maxLength: 64 })

/** SY-04: routes for the permissions of a department, which its members have besides their roles. */
export const grantRoutes = (engine: Engine, actions: Actions): Route[] => [
  route({
    ...grantRoute,
    method: 'GET',
    path: adminPaths.departGrants.tree,
    response: GrantableTree,
    handle: async call => actions.withAccess(callerOf(call), {}, tx => readGrantTree(tx, call.session, engine.ground)),
  }),
  route({
    ...grantRoute,
    method: 'GET',
    path: adminPaths.departGrants.read,
    subject: '菜单与授权',
    query: Type.Object({ departId: Id }),
    response: GrantedIds,
    async handle(call) {
      const { departId } = call.query
      if (!isId(departId)) return []
      return actions.withAccess(callerOf(call), {}, tx => listGrantedIds(tx, call.session, departHolder(departId)))
    },
  }),
  route({
    ...grantRoute,
    method: 'POST',
    path: adminPaths.departGrants.save,
    subject: '菜单与授权',
    body: Type.Object({ departId: Id, permissionIds: GrantIds, lastpermissionIds: Type.Optional(GrantIds) }),
    bodyBytes: grantsBodyBytes,
    response: NoResult,
    async handle(call) {
      const { departId, permissionIds } = call.body
      if (!isId(departId)) throw notFound()
      const caller = callerOf(call)
      await actions.withAccess(caller, {}, async (tx, access) => {
        await lockRecords(tx, access, [departId])
        await saveGrants(tx, call.session, departHolder(departId), parseIdList(permissionIds))
        await writeOperation(tx, access, { operation: 'edit', origin: caller.origin, what: `${departId} 的授权` })
      })
      return new Answer({ message: '保存成功！' })
    },
  }),
]
