import { user } from '@xw/shared/resources/sys/user'
import { refused } from '../../lib/errors.ts'
import type { Deps } from '../../plugins/deps.ts'
import type { Route } from '../../plugins/route.ts'
import type { Engine } from '../../resource/engine.ts'
import type { Hooks } from '../../resource/hooks.ts'
import { codesIn, textIn } from '../../resource/stored.ts'
import { closeAccounts, createAccount, dropAccounts, reopenAccounts } from './account.ts'
import { addressListRoutes } from './address-list.ts'
import { withAvatar } from './avatars.ts'
import { chargeKeys, readCharges, saveCharges } from './in-charge.ts'
import { hashMany, storeInitial } from './initial-password.ts'
import { lookupRoutes } from './lookup-routes.ts'
import { membershipKeys, readMemberships, setDeparts, setRoles } from './memberships.ts'
import { narrowUsers } from './narrow.ts'
import { pickerRoutes } from './picker-routes.ts'
import { userRoutes as actionRoutes } from './routes.ts'

export { createAccount } from './account.ts'
export { setAvatar } from './avatars.ts'
export { assertGivable, readRoleIds, setRoles } from './memberships.ts'

/** What saving and deleting a user does beside: credentials, roles and departments. */
export const userHooks: Hooks = {
  narrow: narrowUsers,

  async beforeSave({ tx, access, values, before }) {
    if (before) return
    values.id = await createAccount(tx, access.session.tenantId, {
      username: textIn(values, 'username'),
      password: textIn(values, 'password'),
      stored: await storeInitial(access, values),
    })
  },

  beforeMany: ({ access, many }) => hashMany(access, many),

  async afterSave({ tx, access, values, before, id }) {
    const roles = codesIn(values, 'selectedroles')
    const departs = codesIn(values, 'selecteddeparts')
    // Somebody new has none that could be taken away.
    const isNone = (codes: string[]) => before === null && codes.length === 0
    if (values.selectedroles !== undefined && !isNone(roles)) await setRoles(tx, access.session, id, roles)
    if (values.selecteddeparts !== undefined && !isNone(departs)) await setDeparts(tx, access.session, id, departs)
    await saveCharges(tx, access.session, id, values)
  },

  async afterRead({ tx, access, records }) {
    const isAsked = (key: string) => Object.hasOwn(access.def.fields, key)
    if (membershipKeys.some(isAsked)) await readMemberships(tx, records)
    if (chargeKeys.some(isAsked)) await readCharges(tx, records)
  },

  async beforeDelete({ tx, access, ids }) {
    if (ids.includes(access.session.userId)) throw refused('不能删除自己的账号')
    await closeAccounts(tx, access.session.tenantId, ids)
  },
  afterRestore: ({ tx, access, ids }) => reopenAccounts(tx, access.session.tenantId, ids),
  afterPurge: ({ tx, access, ids }) => dropAccounts(tx, access.session.tenantId, ids),
}

/** Users of a school: plain records, with credentials, roles and departments beside them. */
export function userRoutes({ files }: Deps, engine: Engine): Route[] {
  const resource = engine.resource(user, { hooks: withAvatar(userHooks, files) })
  return [
    ...resource.routes,
    ...actionRoutes(resource),
    ...lookupRoutes(resource),
    ...pickerRoutes(resource),
    ...addressListRoutes(resource),
  ]
}
