import { maskText } from '@xw/shared/resource/mask'
import { type BindingRequired, returnErrors } from '@xw/shared/session/third-return'
import type { SignedIn } from '@xw/shared/wire/session'
import { AppError, refused } from '../../../lib/errors.ts'
import { assertPasswordSlot } from '../../../lib/password.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import { type IdentityProvider, toVisitorError } from '../identity-provider/index.ts'
import { findFactor } from '../second-factor/index.ts'
import {
  assertFirstSignInDone,
  assertMaySignIn,
  assertSchoolAccount,
  type Candidate,
  findCandidateByAccount,
  performSignIn,
  proveByPassword,
  proveByPhone,
} from '../session/index.ts'
import { provisionAccount, readSignInSetting } from '../sign-in-method/index.ts'
import { consumeTicket, issueTicket, peekTicket } from '../ticket/index.ts'
import { type ProvenTicket, requireOpenProvider, ticketPurposes } from './attempt.ts'
import { bindAccount, findBoundAccount } from './bindings.ts'

/** Long enough to look up a password or to wait for a text message. */
const bindSeconds = 600

const expiredError = () => refused(returnErrors.expired)

interface BrowserContext {
  browser: string | null
  origin: Origin
}

/** Signs in a proven person. Without an account, the person gets one or is asked which account is theirs. */
export async function signInByProvider(
  deps: Deps,
  { code, providerId, browser, origin }: BrowserContext & { code: string; providerId: string },
): Promise<SignedIn> {
  const ticket = await consumeTicket<ProvenTicket>(deps.db.platform, ticketPurposes.proven, code)
  if (!ticket || ticket.providerId !== providerId || ticket.browser !== browser || ticket.userId !== null)
    throw expiredError()
  const provider = await requireProvider(deps, ticket)
  const userId =
    (await findBoundAccount(deps.db, provider, ticket.proven.subject)) ??
    (await provisionBoundAccount(deps, provider, ticket, origin))
  if (userId === null) throw await bindingRequiredError(deps, provider, ticket)
  return performSignIn(deps, toSignInAttempt(provider, ticket, origin), {
    method: 'third',
    content: `${provider.name}登录成功`,
    async prove() {
      const person = await findCandidateByAccount(deps, provider.tenantId, userId)
      if (!person) throw refused('该用户已注销')
      assertSchoolAccount(person)
      await assertMaySignIn(deps, person)
      return person
    },
  })
}

const toSignInAttempt = ({ tenantId, name }: IdentityProvider, { proven }: ProvenTicket, origin: Origin) => ({
  tenantId,
  username: `${name}：${proven.name || proven.username || proven.subject}`.slice(0, 100),
  origin,
})

async function requireProvider(deps: Deps, { providerId }: ProvenTicket): Promise<IdentityProvider> {
  try {
    return await requireOpenProvider(deps, providerId)
  } catch (error) {
    throw toVisitorError(error)
  }
}

/**
 * Creates and binds an account at the first sign-in when the school wants that. Returns null when it does not, or when
 * the user name is taken: the person must then prove which account is theirs.
 */
async function provisionBoundAccount(deps: Deps, provider: IdentityProvider, { proven }: ProvenTicket, origin: Origin) {
  const { provisionFrom } = await readSignInSetting(deps, provider.tenantId)
  const { username } = proven
  if (!provisionFrom.includes('third') || username === '') return null
  try {
    const realname = proven.name || username
    const userId = await provisionAccount(deps, provider.tenantId, { username, realname, from: 'third', origin })
    await bindAccount(deps.db, provider, { proven, userId, username, madeAccount: true, origin })
    return userId
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid') return null
    throw error
  }
}

async function bindingRequiredError(deps: Deps, provider: IdentityProvider, ticket: ProvenTicket): Promise<AppError> {
  const thirdUserUuid = await issueTicket(deps.db.platform, ticketPurposes.bind, ticket, bindSeconds)
  const { proven } = ticket
  const result: BindingRequired = {
    bind: { thirdUserUuid, provider: provider.name, name: proven.name || proven.username },
  }
  return refused('您还没有绑定账号，请证明哪个账号是您的', { result })
}

interface BindingInput extends BrowserContext {
  /** The wire's name for the ticket of the proven person. */
  thirdUserUuid: string
}

/** Binds a proven person to the account that `prove` shows to be theirs, and signs them in. */
async function bindAndSignIn(
  deps: Deps,
  { thirdUserUuid, browser, origin, username }: BindingInput & { username: string },
  prove: (tenantIds: readonly number[], tenantId: number) => Promise<Candidate & { username?: string }>,
): Promise<SignedIn> {
  const ticket = await peekTicket<ProvenTicket>(deps.db.platform, ticketPurposes.bind, thirdUserUuid)
  if (!ticket || ticket.browser !== browser) throw expiredError()
  const provider = await requireProvider(deps, ticket)
  const { tenantId } = provider
  return performSignIn(
    deps,
    { tenantId, username, origin },
    {
      method: 'third',
      content: `${provider.name}登录成功`,
      async prove(tenantIds) {
        const person = await prove(tenantIds, tenantId)
        assertFirstSignInDone(person)
        assertSchoolAccount(person)
        await assertNoSecondFactor(deps, person)
        if (!(await consumeTicket(deps.db.platform, ticketPurposes.bind, thirdUserUuid))) throw expiredError()
        await bindAccount(deps.db, provider, {
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

/**
 * A binding is permanent, and a password alone does not prove an account with a second factor. Such an account binds
 * after signing in.
 */
async function assertNoSecondFactor({ db }: Deps, { accountId }: Candidate): Promise<void> {
  if (await findFactor(db, accountId)) throw refused('该账号启用了动态口令，请用账号登录后，在账号设置中绑定')
}

interface PasswordInput {
  username: string
  password: string
  captcha?: string
  checkKey?: string
}

/** Binds by the account's password; wrong passwords count as failed sign-ins. */
export async function bindByPassword(deps: Deps, input: BindingInput & PasswordInput): Promise<SignedIn> {
  assertPasswordSlot()
  return bindAndSignIn(deps, input, (tenantIds, tenantId) => proveByPassword(deps, { ...input, tenantId }, tenantIds))
}

/** Binds by a code that was sent to the account's phone. */
export const bindByPhone = (deps: Deps, input: BindingInput & { mobile: string; code: string }): Promise<SignedIn> =>
  bindAndSignIn(deps, { ...input, username: maskText('phone', input.mobile) }, (tenantIds, tenantId) =>
    proveByPhone(deps, { ...input, tenantId }, tenantIds),
  )
