import { patterns } from '@xw/shared/rules/patterns'
import type { PasswordResetMethod } from '@xw/shared/wire/lost-password'
import { sql } from 'kysely'
import { noPasswordYet } from '../../../lib/password.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { findCandidatesByPhone, type NamedCandidate } from '../session/index.ts'
import { readSignInSetting } from '../sign-in-method/index.ts'
import { isMailAddress } from '../sms/index.ts'

/** The owner of a phone number or mail address. */
export type ReceiverOwner = Pick<
  NamedCandidate,
  'accountId' | 'homeTenantId' | 'passwordHash' | 'state' | 'username' | 'school'
>

export const recoveryMethodOf = (receiver: string): PasswordResetMethod => (isMailAddress(receiver) ? 'mail' : 'phone')

/** Lists the owners of a number or mail address in some schools; those that can sign in come first. */
export const findOwners = (deps: Deps, receiver: string, tenantIds: readonly number[]): Promise<ReceiverOwner[]> =>
  recoveryMethodOf(receiver) === 'phone'
    ? findCandidatesByPhone(deps, receiver, tenantIds)
    : findByMail(deps, receiver, tenantIds)

async function findByMail({ db }: Deps, mail: string, tenantIds: readonly number[]): Promise<ReceiverOwner[]> {
  const found: ReceiverOwner[] = []
  for (const tenantId of tenantIds) {
    const { rows } = await db.inTenant(tenantId, tx =>
      sql<ReceiverOwner>`
        select a.id as "accountId", a.tenant_id as "homeTenantId", a.password_hash as "passwordHash", u.username,
               case when a.status = '2' or u.status = '2' then 'frozen' else 'usable' end as state,
               jsonb_build_object('id', t.id, 'code', t.code, 'name', t.name) as school
        from sys_user u join sys_account a on a.id = u.id join sys_tenant t on t.id = u.tenant_id
        where u.tenant_id = ${tenantId} and lower(u.email) = lower(${mail}) and a.del_flag = '0' and u.del_flag = '0'
        order by state desc, u.username limit 20`.execute(tx),
    )
    found.push(...rows)
  }
  return found
}

/**
 * Keeps the owners that an account name means: exact user names first, then names in another letter case or a phone
 * number.
 */
export async function filterByAccountName(
  deps: Deps,
  account: string,
  owners: readonly ReceiverOwner[],
): Promise<ReceiverOwner[]> {
  const exact = owners.filter(({ username }) => username === account)
  if (exact.length > 0) return exact
  const tenantIds = [...new Set(owners.map(({ school }) => school.id))]
  const byPhone = patterns.mobile.test(account) ? await findCandidatesByPhone(deps, account, tenantIds) : []
  const ids = new Set(byPhone.map(({ accountId }) => accountId))
  const name = account.toLowerCase()
  return owners.filter(({ accountId, username }) => username.toLowerCase() === name || ids.has(accountId))
}

/** Returns why the owner cannot reset the password, or null when they can. The reason goes to the log only. */
export async function findResetObstacle(
  deps: Deps,
  { state, passwordHash, homeTenantId, school }: ReceiverOwner,
  way: PasswordResetMethod,
) {
  if (state === 'frozen') return '账号已冻结'
  if (state !== 'usable') return '学校已停用'
  // Only the first sign-in checks the school's opening days and asks for more than a phone number.
  if (passwordHash === noPasswordYet) return '账号尚未完成首次登录'
  if (homeTenantId !== school.id) return '账号由其他单位管理'
  const { lostPassword } = await readSignInSetting(deps, school.id)
  return lostPassword.includes(way) ? null : '学校未开放这种找回方式'
}
