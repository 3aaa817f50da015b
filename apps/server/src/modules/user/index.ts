import { user } from '@xw/shared/resources/sys/user'
import { type SqlBool, sql } from 'kysely'
import { refused } from '../../lib/errors.ts'
import { isId } from '../../lib/ids.ts'
import type { Route } from '../../plugins/route.ts'
import type { Engine } from '../../resource/engine.ts'
import type { Hooks } from '../../resource/hooks.ts'
import { codesIn, textIn } from '../../resource/stored.ts'
import { closeAccounts, createAccount, dropAccounts, reopenAccounts } from './account.ts'
import { readMemberships, setDeparts, setRoles } from './memberships.ts'
import { pickerRoutes } from './picker-routes.ts'
import { userRoutes as actionRoutes } from './routes.ts'

export { assertGivable } from './memberships.ts'

const idOrNothing = (text: string) => sql`${isId(text) ? text : null}::uuid`

/** The people of a department and of all below it. */
const belongsBelow = (departId: string) => sql<SqlBool>`t.id in (
  with recursive below as (
    select id from sys_depart where id = ${idOrNothing(departId)}
    union
    select depart.id from sys_depart depart join below on depart.parent_id = below.id)
  select own.user_id from sys_user_depart own join below on own.depart_id = below.id)`

/** The people of one department alone. */
const belongsTo = (departId: string) =>
  sql<SqlBool>`t.id in (select user_id from sys_user_depart where depart_id = ${idOrNothing(departId)})`

/** What saving and deleting a user does beside: credentials, roles and departments. */
export const userHooks: Hooks = {
  narrow({ departId, depId }) {
    const parts = [...(departId ? [belongsBelow(departId)] : []), ...(depId ? [belongsTo(depId)] : [])]
    return parts.length > 0 ? sql`${sql.join(parts, sql` and `)}` : null
  },

  async beforeSave({ tx, access, values, before }) {
    if (before) return
    values.id = await createAccount(tx, access.session.tenantId, {
      username: textIn(values, 'username'),
      password: textIn(values, 'password'),
    })
  },

  async afterSave({ tx, access, values, id }) {
    if (values.selectedroles !== undefined) await setRoles(tx, access.session, id, codesIn(values, 'selectedroles'))
    if (values.selecteddeparts !== undefined)
      await setDeparts(tx, access.session, id, codesIn(values, 'selecteddeparts'))
  },

  afterRead: ({ tx, records }) => readMemberships(tx, records),

  async beforeDelete({ tx, access, ids }) {
    if (ids.includes(access.session.userId)) throw refused('不能删除自己的账号')
    await closeAccounts(tx, access.session.tenantId, ids)
  },
  afterRestore: ({ tx, access, ids }) => reopenAccounts(tx, access.session.tenantId, ids),
  afterPurge: ({ tx, access, ids }) => dropAccounts(tx, access.session.tenantId, ids),
}

/** Users of a school: plain records, with credentials, roles and departments beside them. */
export function userRoutes(engine: Engine): Route[] {
  const resource = engine.resource(user, { hooks: userHooks })
  return [...resource.routes, ...actionRoutes(resource), ...pickerRoutes(resource)]
}
