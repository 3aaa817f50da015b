import { userResource } from '@xw/shared/resources/sys/user'
import { refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Routes } from '../../../plugins/route.ts'
import type { Engine } from '../../../resource/engine.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { assertPeopleWithin } from '../../../resource/power/guard.ts'
import { codesIn, type RecordValues, textIn } from '../../../resource/stored.ts'
import { afterContactEdit, assertNotOwnContacts } from '../contact/index.ts'
import { closeAccounts, createAccount, deleteAccounts, reopenAccounts } from './account.ts'
import { accountActionRoutes as actionRoutes } from './account-action-routes.ts'
import { addressListRoutes } from './address-list.ts'
import { withAvatar } from './avatars.ts'
import { chargeFieldKeys, readChargeFields, saveDepartsInCharge } from './in-charge.ts'
import { hashInitialPasswords, prepareInitialPassword } from './initial-password.ts'
import { userLookupRoutes } from './lookup-routes.ts'
import { membershipKeys, readMemberships, setDeparts, setRoles } from './memberships.ts'
import { narrowUsers } from './narrow.ts'
import { pickerRoutes } from './picker-routes.ts'

export { createAccount } from './account.ts'
export { setAvatar } from './avatars.ts'
export { assertDepartsGivable, readRoleIds, setRoles, writeRoles } from './memberships.ts'

/** Saves roles, departments and directed departments if the body has them. */
export const saveMemberships: NonNullable<Hooks['afterSave']> = async ({ tx, access, values, before, id }) => {
  const roles = codesIn(values, 'selectedroles')
  const departs = codesIn(values, 'selecteddeparts')
  // A new user has nothing that could be taken away.
  const isNone = (codes: string[]) => before === null && codes.length === 0
  if (values.selectedroles !== undefined && !isNone(roles)) await setRoles(tx, access.session, id, roles)
  if (values.selecteddeparts !== undefined && !isNone(departs)) await setDeparts(tx, access.session, id, departs)
  await saveDepartsInCharge(tx, access.session, id, values)
}

/** Saves and deletes a user's account, roles and departments with the record. */
export const userHooks: Hooks = {
  narrow: narrowUsers,

  async beforeSave({ tx, access, values, before }) {
    if (before) {
      const id = textIn(before, 'id')
      assertNotOwnContacts(access.session, values, before)
      if (id === access.session.userId) await assertOwnGrantsUnchanged(tx, values, before)
      return assertPeopleWithin(tx, access.session, [id])
    }
    values.id = await createAccount(tx, access.session.tenantId, {
      username: textIn(values, 'username'),
      password: textIn(values, 'password'),
      stored: await prepareInitialPassword(access, values),
      by: access.session.userId,
    })
  },

  beforeMany: ({ access, many }) => hashInitialPasswords(access, many),

  async afterSave(saved) {
    await saveMemberships(saved)
    const { tx, access, values, id } = saved
    if (grantsAnything(values)) await assertPeopleWithin(tx, access.session, [id])
  },

  async afterRead({ tx, access, records }) {
    const isAsked = (key: string) => Object.hasOwn(access.def.fields, key)
    if (membershipKeys.some(isAsked)) await readMemberships(tx, records)
    if (chargeFieldKeys.some(isAsked)) await readChargeFields(tx, records)
  },

  async beforeDelete({ tx, access, ids }) {
    if (ids.includes(access.session.userId)) throw refused('不能删除自己的账号')
    await assertPeopleWithin(tx, access.session, ids)
    await closeAccounts(tx, access.session.tenantId, ids)
  },
  async afterRestore({ tx, access, ids }) {
    await assertPeopleWithin(tx, access.session, ids)
    await reopenAccounts(tx, access.session.tenantId, ids)
  },
  beforePurge: ({ tx, access, ids }) => assertPeopleWithin(tx, access.session, ids),
  afterPurge: ({ tx, access, ids }) => deleteAccounts(tx, access.session.tenantId, ids),
}

/** Fields that can give a person more permissions. */
const grantingKeys = ['selectedroles', 'selecteddeparts', 'xwbslbms'] as const

const grantsAnything = (values: RecordValues) => grantingKeys.some(key => codesIn(values, key).length > 0)

/** Refuses changes of one's own roles, departments and degree types. A form may send them back unchanged. */
async function assertOwnGrantsUnchanged(tx: Tx, values: RecordValues, before: RecordValues): Promise<void> {
  const held = { ...before }
  await readMemberships(tx, [held])
  const sorted = (of: RecordValues, key: string) => codesIn(of, key).toSorted().join()
  if (grantingKeys.some(key => values[key] !== undefined && sorted(values, key) !== sorted(held, key)))
    throw refused('不能修改自己的角色、部门和学位类型，请由其他管理员操作')
}

/** Users of a school: records, with accounts, roles and departments. */
export function userRoutes(deps: Deps, engine: Engine): Routes {
  const hooks = { ...userHooks, afterEdit: afterContactEdit(deps) }
  const resource = engine.resource(userResource, { hooks: withAvatar(hooks, deps.files) })
  return () => [
    ...resource.routes(),
    ...actionRoutes(resource),
    ...userLookupRoutes(resource),
    ...pickerRoutes(resource),
    ...addressListRoutes(resource),
  ]
}
