import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { assertPeopleWithin } from '../../../resource/power/guard.ts'
import { textIn } from '../../../resource/stored.ts'

/** The settings that decide which account the server's answer means. */
const identityKeys = ['serverUrl', 'siteUrl', 'userAttribute', 'matchBy'] as const

export const casHooks: Hooks = {
  /**
   * An administrator who chooses the trusted server can sign in as anybody it names. The change is refused when an
   * administrator of the school can do more than the caller.
   */
  async beforeEdit({ tx, access: { session }, values, before }) {
    const after = { ...before, ...values }
    if (identityKeys.every(key => textIn(before, key) === textIn(after, key))) return
    await assertPeopleWithin(tx, session, await listAdministrators(tx, session.tenantId))
  },
}

/**
 * Lists accounts with a role beyond students and supervisors. These two act on their own records only, so they are no
 * measure of power.
 */
async function listAdministrators(tx: Tx, tenantId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct own.user_id as id from sys_user_role own
    join sys_role role on role.tenant_id = own.tenant_id and role.id = own.role_id
    join sys_account account on account.id = own.user_id
    where own.tenant_id = ${tenantId} and role.reach not in ('own', 'supervised') and account.tenant_id = ${tenantId}
      and account.del_flag = '0'`.execute(tx)
  return rows.map(({ id }) => id)
}
