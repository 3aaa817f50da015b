import { randomBytes } from 'node:crypto'
import { safeRedirect } from '@xw/shared/session/safe-redirect'
import { returnParams } from '@xw/shared/session/third-return'
import { apiBase, webBase } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import type { Deps } from '../../../plugins/deps.ts'
import {
  beginProof,
  finishProof,
  listProviders,
  type Proven,
  type Provider,
  ProviderError,
  readProvider,
} from '../identity-provider/index.ts'
import { findSchool, readEntry, returnPage, troublePage } from '../sign-in-method/index.ts'
import { issueTicket, useTicket } from '../ticket/index.ts'

const begunSeconds = 600
/** The page brings it as soon as it is drawn. */
const provenSeconds = 60

/** A try that has left for its provider. */
interface Begun {
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
export interface ProvenTicket extends Pick<Begun, 'providerId' | 'browser' | 'userId'> {
  proven: Proven
}

export const purposes = { begun: 'third:begun', proven: 'third:proven', bind: 'third:bind' } as const

/** A provider that people can come in by now. */
export async function readOpenProvider(deps: Deps, id: string): Promise<Provider> {
  const provider = await readProvider(deps, id)
  const isOpen = provider?.isOn && (await readEntry(deps, provider.tenantId)).ways.includes('third')
  if (!provider || !isOpen) throw new ProviderError('closed', '没有开放')
  return provider
}

/** The same by its kind, for who comes from inside a messenger: of the named school, or of the only one. */
export async function readOpenProviderOf(deps: Deps, kind: string, code: string | null): Promise<Provider> {
  const school = await findSchool(deps, code)
  const own = school && (await listProviders(deps.db, school.id)).find(provider => provider.kind === kind)
  return readOpenProvider(deps, own?.id ?? '')
}

interface Beginning extends Pick<Begun, 'browser' | 'userId' | 'school'> {
  /** The address that the browser has us under. */
  address: string
  redirect: string | null
  userAgent: string
}

/** Starts a try and gives the page of the provider that the browser goes to. */
export async function beginAttempt(deps: Deps, provider: Provider, beginning: Beginning): Promise<string> {
  const { address, redirect, userAgent, ...rest } = beginning
  const newSecret = () => randomBytes(32).toString('base64url')
  const begun: Begun = {
    ...rest,
    providerId: provider.id,
    nonce: newSecret(),
    verifier: newSecret(),
    redirectUri: `${address}${apiBase}${paths.thirdLogin.base}/${provider.id}/callback`,
    redirect: safeRedirect(redirect),
  }
  const ticket = await issueTicket(deps.db.platform, purposes.begun, begun, begunSeconds)
  return beginProof(deps, provider, { attempt: { ...begun, state: toState(ticket) }, userAgent })
}

/** Some providers take a state of letters and digits alone. */
const toState = (ticket: string) => Buffer.from(ticket, 'base64url').toString('hex')
const fromState = (state: string) => Buffer.from(/^[\da-f]{64}$/.test(state) ? state : '', 'hex').toString('base64url')

interface Returning {
  providerId: string
  browser: string | null
  /** What the provider had the browser bring. */
  query: URLSearchParams
}

/** Takes what a provider says of a try, and gives the page of ours that goes on with it. The try is over, whatever it says. */
export async function takeReturn(
  deps: Deps,
  { providerId, browser, query }: Returning,
  onTrouble: (error: unknown) => void,
): Promise<string> {
  const state = query.get('state') ?? ''
  const begun = await useTicket<Begun>(deps.db.platform, purposes.begun, fromState(state))
  // Somebody else's try, or one with another provider, is nobody's.
  if (!begun || begun.providerId !== providerId || begun.browser !== browser) return troublePage('expired')
  try {
    const provider = await readOpenProvider(deps, providerId)
    const proven = await finishProof(deps, provider, { attempt: { ...begun, state }, query })
    const ticket: ProvenTicket = { providerId, browser, userId: begun.userId, proven }
    const code = await issueTicket(deps.db.platform, purposes.proven, ticket, provenSeconds)
    return pageFor(begun, { [returnParams.code]: code, [returnParams.provider]: providerId })
  } catch (error) {
    onTrouble(error)
    if (error instanceof ProviderError) return pageFor(begun, { [returnParams.trouble]: error.trouble })
    throw error
  }
}

/** Where people sign in, or where they see their bindings: never an address that came with the request. */
function pageFor({ userId, redirect, school }: Begun, told: Record<string, string>): string {
  if (userId === null) return returnPage({ ...told, redirect, school })
  return `${webBase}/account/settings?tab=bindings&${new URLSearchParams(told).toString()}`
}
