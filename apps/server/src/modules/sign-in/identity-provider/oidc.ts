import type { BlockList } from 'node:net'
import * as client from 'openid-client'
import { callOut } from '../../../lib/outgoing.ts'
import {
  type ProvenPerson,
  type ProviderAttempt,
  ProviderError,
  readTextAt,
  toProvenPerson,
  toProviderError,
} from './proof.ts'
import type { IdentityProvider } from './provider.ts'

/** A provider's description can change. Signing keys are fetched anew when one is missing. */
const cacheMs = 10 * 60_000
const maxCached = 100

interface CachedDiscovery {
  until: number
  found: Promise<client.Configuration>
}

const discoveries = new Map<string, CachedDiscovery>()

/** Returns the provider's description from a cache; changed settings are another cache key. */
function discoverCached(provider: IdentityProvider, allowed: BlockList): Promise<client.Configuration> {
  const key = JSON.stringify([provider.id, provider.issuer, provider.clientId, provider.clientSecret])
  const known = discoveries.get(key)
  if (known && known.until > Date.now()) return known.found
  const found = discoverProvider(provider, allowed)
  found.catch(() => discoveries.delete(key))
  const [oldest] = discoveries.keys()
  if (discoveries.size >= maxCached && oldest !== undefined) discoveries.delete(oldest)
  discoveries.set(key, { until: Date.now() + cacheMs, found })
  return found
}

/** Fetches the provider's description. Its issuer must equal the configured one. */
export async function discoverProvider(provider: IdentityProvider, allowed: BlockList): Promise<client.Configuration> {
  const issuer = new URL(provider.issuer)
  try {
    return await client.discovery(issuer, provider.clientId, undefined, chooseClientAuth(provider.clientSecret), {
      [client.customFetch]: createLimitedFetch(allowed),
      execute: [
        // Without this check an unsigned token that comes directly from the provider would be accepted.
        client.enableNonRepudiationChecks,
        // Plain http is for internal networks; `callOut` refuses it on the internet.
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    })
  } catch (error) {
    throw toProviderError(error, '签发者地址没有给出有效的 OpenID 配置，或其签发者与此地址不一致')
  }
}

/** Uses the method that the provider names, or the standard's default when it names none. */
const chooseClientAuth = (secret: string): client.ClientAuth => {
  if (secret === '') return client.None()
  return (server, ...rest) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const createAuth = supported.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost
    return createAuth(secret)(server, ...rest)
  }
}

const bodilessStatuses = [204, 205, 304]

/**
 * Routes the library's requests through `callOut`: checked addresses, no redirects, short timeouts, limited answers.
 */
const createLimitedFetch =
  (allowed: BlockList): client.CustomFetch =>
  async (url, { method, headers, body }) => {
    const text = typeof body === 'string' ? body : body instanceof URLSearchParams ? body.toString() : ''
    const answer = await callOut({ url, method, headers, body: text }, allowed)
    return new Response(bodilessStatuses.includes(answer.status) ? null : answer.body, {
      status: answer.status,
      headers: { 'Content-Type': answer.type },
    })
  }

/** Builds the address of the provider's sign-in page. */
export async function buildOidcUrl(
  provider: IdentityProvider,
  attempt: ProviderAttempt,
  allowed: BlockList,
): Promise<URL> {
  return client.buildAuthorizationUrl(await discoverCached(provider, allowed), {
    redirect_uri: attempt.redirectUri,
    scope: provider.scopes || 'openid profile',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
  })
}

/** Verifies the answer in `query`: signed by the provider, for this client, for this attempt, and not too old. */
export async function verifyOidcReturn(
  provider: IdentityProvider,
  { attempt, query }: { attempt: ProviderAttempt; query: URLSearchParams },
  allowed: BlockList,
): Promise<ProvenPerson> {
  const config = await discoverCached(provider, allowed)
  const answer = new URL(attempt.redirectUri)
  answer.search = query.toString()
  try {
    const tokens = await client.authorizationCodeGrant(config, answer, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new ProviderError('failed', '身份提供方没有给出身份令牌')
    const more = await readUserInfo(config, provider, { token: tokens.access_token, claims })
    const read = (path: string) => readTextAt(claims, path) || readTextAt(more, path)
    return toProvenPerson({
      subject: claims.sub,
      name: read(provider.nameField || 'name'),
      username: read(provider.usernameField || 'preferred_username'),
    })
  } catch (error) {
    throw toProviderError(error, '身份提供方的应答没有通过核验')
  }
}

/** Fetches the user info when the token has no name. The identity never depends on it. */
async function readUserInfo(
  config: client.Configuration,
  { nameField, usernameField }: IdentityProvider,
  { token, claims }: { token: string; claims: client.IDToken },
): Promise<unknown> {
  const isTold = readTextAt(claims, nameField || 'name') && readTextAt(claims, usernameField || 'preferred_username')
  if (isTold || !config.serverMetadata().userinfo_endpoint) return {}
  return client.fetchUserInfo(config, token, claims.sub).catch(() => ({}))
}
