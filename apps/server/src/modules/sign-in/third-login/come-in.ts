import { mask } from '@xw/shared/resource/mask'
import { type MustBind, returnTroubles } from '@xw/shared/session/third-return'
import type { SignedIn } from '@xw/shared/wire/session'
import { AppError, refused } from '../../../lib/errors.ts'
import { assertPasswordRoom } from '../../../lib/password.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import { type Provider, toVisitor } from '../identity-provider/index.ts'
import { readFactor } from '../second-factor/index.ts'
import {
  admit,
  assertMayEnter,
  assertOfSchool,
  assertSignedInBefore,
  type Candidate,
  findByAccount,
  proveByPassword,
  proveByPhone,
} from '../session/index.ts'
import { provisionAccount, readEntry } from '../sign-in-method/index.ts'
import { issueTicket, peekTicket, useTicket } from '../ticket/index.ts'
import { type ProvenTicket, purposes, readOpenProvider } from './attempt.ts'
import { bind, findBound } from './bindings.ts'

/** Long enough to find a password, or to wait for a text. */
const bindSeconds = 600

const expired = () => refused(returnTroubles.expired)

interface Coming {
  browser: string | null
  origin: Origin
}

/** Lets somebody in who has come back proven; who has no account here yet gets one, or is asked which is theirs. */
export async function comeIn(
  deps: Deps,
  { code, providerId, browser, origin }: Coming & { code: string; providerId: string },
): Promise<SignedIn> {
  const ticket = await useTicket<ProvenTicket>(deps.db.platform, purposes.proven, code)
  if (!ticket || ticket.providerId !== providerId || ticket.browser !== browser || ticket.userId !== null)
    throw expired()
  const provider = await readProviderOf(deps, ticket)
  const userId =
    (await findBound(deps.db, provider, ticket.proven.subject)) ?? (await makeAccount(deps, provider, ticket, origin))
  if (userId === null) throw await askToBind(deps, provider, ticket)
  return admit(deps, attemptOf(provider, ticket, origin), {
    way: 'third',
    content: `${provider.name}登录成功`,
    async prove() {
      const person = await findByAccount(deps, provider.tenantId, userId)
      if (!person) throw refused('该用户已注销')
      assertOfSchool(person)
      await assertMayEnter(deps, person)
      return person
    },
  })
}

const attemptOf = ({ tenantId, name }: Provider, { proven }: ProvenTicket, origin: Origin) => ({
  tenantId,
  username: `${name}：${proven.name || proven.username || proven.subject}`.slice(0, 100),
  origin,
})

async function readProviderOf(deps: Deps, { providerId }: ProvenTicket): Promise<Provider> {
  try {
    return await readOpenProvider(deps, providerId)
  } catch (error) {
    throw toVisitor(error)
  }
}

/**
 * The account of somebody who comes for the first time, where the school wants that; null where it does not, or where
 * their name cannot be had: whose it is, is to be proven.
 */
async function makeAccount(deps: Deps, provider: Provider, { proven }: ProvenTicket, origin: Origin) {
  const { provisionFrom } = await readEntry(deps, provider.tenantId)
  const { username } = proven
  if (!provisionFrom.includes('third') || username === '') return null
  try {
    const realname = proven.name || username
    const userId = await provisionAccount(deps, provider.tenantId, { username, realname, from: 'third', origin })
    await bind(deps.db, provider, { proven, userId, username, madeAccount: true, origin })
    return userId
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid') return null
    throw error
  }
}

async function askToBind(deps: Deps, provider: Provider, ticket: ProvenTicket): Promise<AppError> {
  const thirdUserUuid = await issueTicket(deps.db.platform, purposes.bind, ticket, bindSeconds)
  const { proven } = ticket
  const result: MustBind = {
    bind: { thirdUserUuid, provider: provider.name, name: proven.name || proven.username },
  }
  return refused('您还没有绑定账号，请证明哪个账号是您的', { result })
}

interface Binding extends Coming {
  /** The wire's name for who was proven. */
  thirdUserUuid: string
}

/** Binds whom a provider vouches for to the account that `prove` shows to be theirs, and lets them in. */
async function bindBy(
  deps: Deps,
  { thirdUserUuid, browser, origin, username }: Binding & { username: string },
  prove: (tenantIds: readonly number[], tenantId: number) => Promise<Candidate & { username?: string }>,
): Promise<SignedIn> {
  const ticket = await peekTicket<ProvenTicket>(deps.db.platform, purposes.bind, thirdUserUuid)
  if (!ticket || ticket.browser !== browser) throw expired()
  const provider = await readProviderOf(deps, ticket)
  const { tenantId } = provider
  return admit(
    deps,
    { tenantId, username, origin },
    {
      way: 'third',
      content: `${provider.name}登录成功`,
      async prove(tenantIds) {
        const person = await prove(tenantIds, tenantId)
        assertSignedInBefore(person)
        assertOfSchool(person)
        await assertOneFactor(deps, person)
        if (!(await useTicket(deps.db.platform, purposes.bind, thirdUserUuid))) throw expired()
        await bind(deps.db, provider, {
          proven: ticket.proven,
          userId: person.accountId,
          username: person.username ?? username,
          origin,
        })
        return person
      },
    },
  )
}

/** A binding lasts, and a password alone has not proved all that this account asks for: it is made from inside. */
async function assertOneFactor({ db }: Deps, { accountId }: Candidate): Promise<void> {
  if (await readFactor(db, accountId)) throw refused('该账号启用了动态口令，请用账号登录后，在账号设置中绑定')
}

interface Password {
  username: string
  password: string
  captcha?: string
  checkKey?: string
}

/** Binds by the account's password; wrong ones count as those of a sign-in. */
export async function bindByPassword(deps: Deps, given: Binding & Password): Promise<SignedIn> {
  assertPasswordRoom()
  return bindBy(deps, given, (tenantIds, tenantId) => proveByPassword(deps, { ...given, tenantId }, tenantIds))
}

/** Binds by a code that was sent to the account's phone. */
export const bindByPhone = (deps: Deps, given: Binding & { mobile: string; code: string }): Promise<SignedIn> =>
  bindBy(deps, { ...given, username: mask('phone', given.mobile) }, (tenantIds, tenantId) =>
    proveByPhone(deps, { ...given, tenantId }, tenantIds),
  )
