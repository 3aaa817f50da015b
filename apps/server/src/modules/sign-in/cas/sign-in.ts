import { readCasSchool } from '@xw/shared/session/cas-service'
import { returnErrors } from '@xw/shared/session/third-return'
import type { SignedIn } from '@xw/shared/wire/session'
import { AppError, refused } from '../../../lib/errors.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import { ProviderError } from '../identity-provider/index.ts'
import {
  assertMaySignIn,
  assertSchoolAccount,
  findCandidateByAccount,
  hashForeignTicket,
  performSignIn,
} from '../session/index.ts'
import { provisionAccount } from '../sign-in-method/index.ts'
import { claimForeignTicket } from '../ticket/index.ts'
import { type CasServer, requireOpenServer } from './setting.ts'
import { type CasPrincipal, validateTicket } from './validate-ticket.ts'

/** Longer than any server keeps a ticket valid. */
const rememberedSeconds = 86_400

interface CasAttempt {
  ticket: string
  /** From the client. It is compared with the setting and used for nothing else. */
  service: string
  /** Null when this browser has not begun a sign-in: another person's ticket in a link must sign nobody in. */
  browser: string | null
  origin: Origin
}

/** Signs in the person that a school's CAS server vouches for. */
export async function signInByCas(deps: Deps, { ticket, service, browser, origin }: CasAttempt): Promise<SignedIn> {
  if (browser === null) throw new ProviderError('expired', '不是在此浏览器中开始的')
  // Proxy tickets and malformed tickets are refused without asking the server.
  if (!/^ST-[\x21-\x7e]{1,250}$/.test(ticket)) throw new ProviderError('failed', '不是服务票据')
  const server = await requireOpenServer(deps, readCasSchool(service))
  if (server.service !== service) throw new ProviderError('closed', '不是本校的服务地址')
  const principal = await validateTicket(deps, server, ticket)
  // Stored only after the server has confirmed the ticket, so that nobody fills the table with invented ones. Of two
  // calls with one ticket, one succeeds.
  if (!(await claimForeignTicket(deps.db.platform, 'cas:used', ticket, rememberedSeconds)))
    throw refused(returnErrors.expired)
  const username = `统一身份认证：${principal.user}`.slice(0, 100)
  return performSignIn(
    deps,
    { tenantId: server.school.id, username, origin },
    {
      method: 'cas',
      content: '统一身份认证登录成功',
      openedBy: hashForeignTicket(ticket),
      async prove() {
        const userId = await findOrProvisionAccount(deps, server, { principal, origin })
        const person = await findCandidateByAccount(deps, server.school.id, userId)
        if (!person) throw refused('该用户已注销')
        assertSchoolAccount(person)
        await assertMaySignIn(deps, person)
        return person
      },
    },
  )
}

interface VouchedPerson {
  principal: CasPrincipal
  origin: Origin
}

/** Finds the person's account, or creates it when the school wants that. */
async function findOrProvisionAccount(
  deps: Deps,
  server: CasServer,
  { principal, origin }: VouchedPerson,
): Promise<string> {
  const { nameAttribute, matchBy, school } = server
  const name = readIdentity(server, principal)
  const known = await findAccount(deps, server, name)
  if (known !== null) return known
  const realname = (nameAttribute !== null && principal.attributes.get(nameAttribute)?.[0]) || principal.user
  const newcomer = { username: name, realname, ...(matchBy === 'workNo' && { workNo: name }) }
  try {
    return await provisionAccount(deps, school.id, { ...newcomer, from: 'cas', origin })
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'invalid') throw error
    // A parallel call created the account, or the name cannot be a user name.
    const made = await findAccount(deps, server, name)
    if (made === null) throw refused(`无法为您建立账号：${error.message}。请与学校管理员联系`)
    return made
  }
}

/** Returns the value that the school identifies people by. Several different values are refused. */
function readIdentity({ userAttribute }: CasServer, { user, attributes }: CasPrincipal): string {
  const [name, ...others] = userAttribute === null ? [user] : new Set(attributes.get(userAttribute))
  if (name === undefined || others.length > 0) throw refused('统一身份认证没有给出您唯一的身份属性，请与学校管理员联系')
  return name
}

async function findAccount({ db }: Deps, { school, matchBy }: CasServer, name: string): Promise<string | null> {
  const [account, ...others] = await db.inTenant(school.id, tx =>
    tx
      .selectFrom('sys_user')
      .select('id')
      .where('tenant_id', '=', school.id)
      .where('del_flag', '=', '0')
      .where(eb =>
        matchBy === 'workNo'
          ? eb('work_no', '=', name)
          : eb(eb.fn<string>('lower', ['username']), '=', name.toLowerCase()),
      )
      .limit(2)
      .execute(),
  )
  if (others.length > 0) throw refused('您的身份对应多个账号，请使用账号密码登录')
  return account?.id ?? null
}
