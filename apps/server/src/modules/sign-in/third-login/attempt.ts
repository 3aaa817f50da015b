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
/** The page brings it as soon as it is drawn. */
const provenSeconds = 60

/** A try that has left for its provider. */
interface BegunAttempt {
  providerId: string
  browser: string
  nonce: string
  verifier: string
  redirectUri: string
  redirect: string | null
  /** The code of the school whose page it was, which the page asks for again. */
  school: string | null
  /** Who is signed in and wants the person added to their account; null where somebody wants to come in. */
  userId: string | null
}

/** Somebody who has come back proven, by the word of a provider and in one browser. */
export interface ProvenTicket extends Pick<BegunAttempt, 'providerId' | 'browser' | 'userId'> {
  proven: ProvenPerson
}

export const ticketPurposes = { begun: 'third:begun', proven: 'third:proven', bind: 'third:bind' } as const

/** A provider that people can come in by now. */
export async function requireOpenProvider(deps: Deps, id: string): Promise<IdentityProvider> {
  const provider = await findProvider(deps, id)
  const isOpen = provider?.isOn && (await readSignInSetting(deps, provider.tenantId)).ways.includes('third')
  if (!provider || !isOpen) throw new ProviderError('closed', '没有开放')
  return provider
}

/** The same by its kind, for who comes from inside a messenger: of the named school, or of the only one. */
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
  /** The address that the browser has us under. */
  address: string
  redirect: string | null
  userAgent: string
}

/** Starts a try and gives the page of the provider that the browser goes to. */
export async function beginAttempt(deps: Deps, provider: IdentityProvider, beginning: AttemptStart): Promise<string> {
  const { address, redirect, userAgent, ...rest } = beginning
  const newSecret = () => randomBytes(32).toString('base64url')
  const begun: BegunAttempt = {
    ...rest,
    providerId: provider.id,
    nonce: newSecret(),
    verifier: newSecret(),
    redirectUri: `${address}${apiBase}${paths.thirdLogin.base}/${provider.id}/callback`,
    redirect: safeRedirect(redirect),
  }
  const ticket = await issueTicket(deps.db.platform, ticketPurposes.begun, begun, begunSeconds)
  return buildProviderUrl(deps, provider, { attempt: { ...begun, state: toState(ticket) }, userAgent })
}

/** Some providers take a state of letters and digits alone. */
const toState = (ticket: string) => Buffer.from(ticket, 'base64url').toString('hex')
const fromState = (state: string) => Buffer.from(/^[\da-f]{64}$/.test(state) ? state : '', 'hex').toString('base64url')

interface ReturnInput {
  providerId: string
  browser: string | null
  /** What the provider had the browser bring. */
  query: URLSearchParams
}

/** Takes what a provider says of a try, and gives the page of ours that goes on with it. The try is over, whatever it says. */
export async function handleReturn(
  deps: Deps,
  { providerId, browser, query }: ReturnInput,
  onTrouble: (error: unknown) => void,
): Promise<string> {
  const state = query.get('state') ?? ''
  const begun = await consumeTicket<BegunAttempt>(deps.db.platform, ticketPurposes.begun, fromState(state))
  // Somebody else's try, or one with another provider, is nobody's.
  if (!begun || begun.providerId !== providerId || begun.browser !== browser) return troublePageUrl('expired')
  try {
    const provider = await requireOpenProvider(deps, providerId)
    const proven = await verifyProviderReturn(deps, provider, { attempt: { ...begun, state }, query })
    const ticket: ProvenTicket = { providerId, browser, userId: begun.userId, proven }
    const code = await issueTicket(deps.db.platform, ticketPurposes.proven, ticket, provenSeconds)
    return buildNextPage(begun, { [returnParams.code]: code, [returnParams.provider]: providerId })
  } catch (error) {
    onTrouble(error)
    if (error instanceof ProviderError) return buildNextPage(begun, { [returnParams.trouble]: error.trouble })
    throw error
  }
}

/** Where people sign in, or where they see their bindings: never an address that came with the request. */
function buildNextPage({ userId, redirect, school }: BegunAttempt, told: Record<string, string>): string {
  if (userId === null) return signInPageUrl({ ...told, redirect, school })
  return `${webBase}/account/settings?tab=bindings&${new URLSearchParams(told).toString()}`
}
