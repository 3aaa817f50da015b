import { schoolOfCasService } from '@xw/shared/session/cas-service'
import { returnTroubles } from '@xw/shared/session/third-return'
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

/** Longer than any server holds a ticket good. */
const rememberedSeconds = 86_400

interface CasAttempt {
  ticket: string
  /** As the client says it; it is compared with ours and used for nothing else. */
  service: string
  /** Null where the browser has not begun here: somebody else's ticket in a link signs nobody in. */
  browser: string | null
  origin: Origin
}

/** Signs in whom a school's CAS server vouches for. */
export async function signInByCas(deps: Deps, { ticket, service, browser, origin }: CasAttempt): Promise<SignedIn> {
  if (browser === null) throw new ProviderError('expired', '不是在此浏览器中开始的')
  // Those of proxies, and what is no ticket at all, are not asked about.
  if (!/^ST-[\x21-\x7e]{1,250}$/.test(ticket)) throw new ProviderError('failed', '不是服务票据')
  const server = await requireOpenServer(deps, schoolOfCasService(service))
  if (server.service !== service) throw new ProviderError('closed', '不是本校的服务地址')
  const principal = await validateTicket(deps, server, ticket)
  // After the server has said yes, so that nobody fills the table with inventions; of two who bring one, one goes on.
  if (!(await claimForeignTicket(deps.db.platform, 'cas:used', ticket, rememberedSeconds)))
    throw refused(returnTroubles.expired)
  const username = `统一身份认证：${principal.user}`.slice(0, 100)
  return performSignIn(
    deps,
    { tenantId: server.school.id, username, origin },
    {
      way: 'cas',
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

/** The account of somebody; made now where there is none and the school wants that. */
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
    // Made in the moment since it was looked for, or the name is no name for an account.
    const made = await findAccount(deps, server, name)
    if (made === null) throw refused(`无法为您建立账号：${error.message}。请与学校管理员联系`)
    return made
  }
}

/** What the school knows people by. Nobody is guessed at where a server says several. */
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
