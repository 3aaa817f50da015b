import { patterns } from '@xw/shared/rules/patterns'
import type { LostWay } from '@xw/shared/wire/lost-password'
import { sql } from 'kysely'
import { derivedPassword } from '../../../lib/password.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { findCandidatesByPhone, type NamedCandidate } from '../session/index.ts'
import { readSignInSetting } from '../sign-in-method/index.ts'
import { isMailAddress } from '../sms/index.ts'

/** Somebody who has a phone number or a mail address. */
export type ReceiverOwner = Pick<
  NamedCandidate,
  'accountId' | 'homeTenantId' | 'passwordHash' | 'state' | 'username' | 'school'
>

export const recoveryMethodOf = (receiver: string): LostWay => (isMailAddress(receiver) ? 'mail' : 'phone')

/** Everybody who is reached under a number or an address in some schools; those who can sign in come first. */
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

/** Of some people those whom a name means: by user name, in these capitals before others, or by number. */
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

/** Why somebody cannot set a new password by themselves, for the audit alone; null where they can. */
export async function findResetObstacle(
  deps: Deps,
  { state, passwordHash, homeTenantId, school }: ReceiverOwner,
  way: LostWay,
) {
  if (state === 'frozen') return '账号已冻结'
  if (state !== 'usable') return '学校已停用'
  // Only the first sign-in has the school's days, and asks for more than a number in a roster.
  if (passwordHash === derivedPassword) return '账号尚未完成首次登录'
  if (homeTenantId !== school.id) return '账号由其他单位管理'
  const { lostPassword } = await readSignInSetting(deps, school.id)
  return lostPassword.includes(way) ? null : '学校未开放这种找回方式'
}
