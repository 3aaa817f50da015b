import { randomBytes } from 'node:crypto'
import { safeRedirect } from '@xw/shared/session/safe-redirect'
import { returnParams } from '@xw/shared/session/third-return'
import { apiBase, webBase } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import type { Deps } from '../../../plugins/deps.ts'
import {
  buildProviderUrl,
  findProvider,
  type IdentityProvider,
  listEnabledProviders,
  type ProvenPerson,
  ProviderError,
  verifyProviderReturn,
} from '../identity-provider/index.ts'
import { findSchoolByCode, readSignInSetting, signInPageUrl, troublePageUrl } from '../sign-in-method/index.ts'
import { consumeTicket, issueTicket } from '../ticket/index.ts'

const begunSeconds = 600
/** The page sends the code as soon as it is drawn. */
const provenSeconds = 60

/** An attempt whose browser is at the provider. */
interface BegunAttempt {
  providerId: string
  browser: string
  nonce: string
  verifier: string
  redirectUri: string
  redirect: string | null
  /** School code of the sign-in page, which the browser returns to. */
  school: string | null
  /** The signed-in user who wants to add a binding; null for a sign-in. */
  userId: string | null
}

/** Payload of the ticket for a proven person, valid in one browser. */
export interface ProvenTicket extends Pick<BegunAttempt, 'providerId' | 'browser' | 'userId'> {
  proven: ProvenPerson
}

export const ticketPurposes = { begun: 'third:begun', proven: 'third:proven', bind: 'third:bind' } as const

/** Returns an enabled provider of a school that has opened this sign-in method; throws `closed` otherwise. */
export async function requireOpenProvider(deps: Deps, id: string): Promise<IdentityProvider> {
  const provider = await findProvider(deps, id)
  const isOpen = provider?.isOn && (await readSignInSetting(deps, provider.tenantId)).ways.includes('third')
  if (!provider || !isOpen) throw new ProviderError('closed', '没有开放')
  return provider
}

/** Finds the open provider by its kind, for browsers inside a messenger: of the named school, or of the only one. */
export async function requireOpenProviderOfKind(
  deps: Deps,
  kind: string,
  code: string | null,
): Promise<IdentityProvider> {
  const school = await findSchoolByCode(deps, code)
  const own = school && (await listEnabledProviders(deps.db, school.id)).find(provider => provider.kind === kind)
  return requireOpenProvider(deps, own?.id ?? '')
}

interface AttemptStart extends Pick<BegunAttempt, 'browser' | 'userId' | 'school'> {
  /** The public address of this product as the browser sees it. */
  address: string
  redirect: string | null
  userAgent: string
}

/** Starts an attempt and returns the address of the provider's page. */
export async function beginThirdLogin(deps: Deps, provider: IdentityProvider, start: AttemptStart): Promise<string> {
  const { address, redirect, userAgent, ...rest } = start
  const newSecret = () => randomBytes(32).toString('base64url')
  const attempt: BegunAttempt = {
    ...rest,
    providerId: provider.id,
    nonce: newSecret(),
    verifier: newSecret(),
    redirectUri: `${address}${apiBase}${paths.thirdLogin.base}/${provider.id}/callback`,
    redirect: safeRedirect(redirect),
  }
  const ticket = await issueTicket(deps.db.platform, ticketPurposes.begun, attempt, begunSeconds)
  return buildProviderUrl(deps, provider, { attempt: { ...attempt, state: toState(ticket) }, userAgent })
}

/** Encodes the ticket in hex, because some providers accept only letters and digits as state. */
const toState = (ticket: string) => Buffer.from(ticket, 'base64url').toString('hex')
const fromState = (state: string) => Buffer.from(/^[\da-f]{64}$/.test(state) ? state : '', 'hex').toString('base64url')

interface ReturnInput {
  providerId: string
  browser: string | null
  /** The parameters that the provider sent the browser back with. */
  query: URLSearchParams
}

/** Verifies a provider's answer and returns the page to continue on. The attempt is used up, whatever the answer. */
export async function handleReturn(
  deps: Deps,
  { providerId, browser, query }: ReturnInput,
  onTrouble: (error: unknown) => void,
): Promise<string> {
  const state = query.get('state') ?? ''
  const attempt = await consumeTicket<BegunAttempt>(deps.db.platform, ticketPurposes.begun, fromState(state))
  // Refuses an unknown or used attempt, and one of another browser or another provider.
  if (!attempt || attempt.providerId !== providerId || attempt.browser !== browser) return troublePageUrl('expired')
  try {
    const provider = await requireOpenProvider(deps, providerId)
    const proven = await verifyProviderReturn(deps, provider, { attempt: { ...attempt, state }, query })
    const ticket: ProvenTicket = { providerId, browser, userId: attempt.userId, proven }
    const code = await issueTicket(deps.db.platform, ticketPurposes.proven, ticket, provenSeconds)
    return buildNextPage(attempt, { [returnParams.code]: code, [returnParams.provider]: providerId })
  } catch (error) {
    onTrouble(error)
    if (error instanceof ProviderError) return buildNextPage(attempt, { [returnParams.trouble]: error.trouble })
    throw error
  }
}

/** Returns the sign-in page or the page of bindings, never an address from the request. */
function buildNextPage({ userId, redirect, school }: BegunAttempt, params: Record<string, string>): string {
  if (userId === null) return signInPageUrl({ ...params, redirect, school })
  return `${webBase}/account/settings?tab=bindings&${new URLSearchParams(params).toString()}`
}
