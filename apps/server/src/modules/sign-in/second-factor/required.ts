import type { Reach } from '@xw/shared/permission/reach'
import { installationDefaults } from '@xw/shared/wire/installation'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../plugins/db.ts'

/**
 * Whether the platform requires a second factor of this account: of platform accounts and of users who reach a whole
 * school.
 */
export async function isFactorRequired(tx: Tx | Db['platform'], accountId: string, reach: Reach): Promise<boolean> {
  const { rows } = await sql`
    select from sys_platform_setting setting, sys_account account
    where setting.require_second_factor = '1' and account.id = ${accountId}
      and (account.tenant_id = 0 or ${reach === 'school'})`.execute(tx)
  return rows.length > 0
}

/** Whether a required second factor is still missing. Such a user can only set it up. */
export async function mustSetUpFactor(tx: Tx, accountId: string, reach: Reach): Promise<boolean> {
  if (!(await isFactorRequired(tx, accountId, reach))) return false
  const { rows } = await sql`select from sys_second_factor where account_id = ${accountId}`.execute(tx)
  return rows.length === 0
}

/** Returns the name that the authenticator shows above the code. */
export async function readFactorIssuer(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`
    select platform_name as name from sys_platform_setting`.execute(db.platform)
  return rows[0]?.name ?? installationDefaults.platformName
}
