import { signInSettingResource } from '@xw/shared/resources/sys/sign-in-setting'
import type { SignInMethodCode } from '@xw/shared/wire/sign-in-options'
import { sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { readSignInSetting } from './sign-in-setting.ts'

const methodLabel = (way: SignInMethodCode) =>
  signInSettingResource.fields.openWays.choices.options.find(({ value }) => value === way)?.text

/**
 * Refuses a sign-in method that the school has not opened. Users who can open it again, and platform accounts, always
 * get in by password, so that a school cannot lock everybody out. Pass `accountId` only after the account is proven.
 */
export async function assertMethodOpen(
  deps: Pick<Deps, 'db'>,
  tenantId: number,
  way: SignInMethodCode,
  accountId?: string,
): Promise<void> {
  const { ways } = await readSignInSetting(deps, tenantId)
  if (ways.includes(way)) return
  if (way === 'account' && accountId !== undefined && (await canReopenMethods(deps, tenantId, accountId))) return
  throw refused(`学校未开放${methodLabel(way)}登录，请使用其他方式登录`)
}

/** Whether the account may edit the setting in this school or belongs to the platform. */
async function canReopenMethods({ db }: Pick<Deps, 'db'>, tenantId: number, accountId: string): Promise<boolean> {
  const account = await db.platform
    .selectFrom('sys_account')
    .select('tenant_id')
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (account?.tenant_id === 0) return true
  const { rows } = await db.inTenant(tenantId, tx =>
    sql`
      select from sys_user_permission own join sys_permission permission on permission.id = own.permission_id
      where own.user_id = ${accountId} and permission.code = ${`${signInSettingResource.permission}:edit`} limit 1`.execute(
      tx,
    ),
  )
  return rows.length > 0
}
