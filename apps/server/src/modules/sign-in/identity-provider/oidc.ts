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

/** What a provider says of itself changes with its keys, which are asked for anew when one is missing. */
const cacheMs = 10 * 60_000
const maxCached = 100

interface CachedDiscovery {
  until: number
  found: Promise<client.Configuration>
}

const discoveries = new Map<string, CachedDiscovery>()

/** The provider as it describes itself; asked once in a while, and anew when its settings change. */
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

/** The same without looking at what is known: the issuer has to call itself what the settings call it. */
export async function discoverProvider(provider: IdentityProvider, allowed: BlockList): Promise<client.Configuration> {
  const issuer = new URL(provider.issuer)
  try {
    return await client.discovery(issuer, provider.clientId, undefined, chooseClientAuth(provider.clientSecret), {
      [client.customFetch]: createLimitedFetch(allowed),
      execute: [
        // Without it a token that comes straight from the provider is believed unsigned.
        client.enableNonRepudiationChecks,
        // Plain http is for inner networks: on the internet `callOut` refuses it.
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    })
  } catch (error) {
    throw toProviderError(error, '签发者地址没有给出有效的 OpenID 配置，或其签发者与此地址不一致')
  }
}

/** As the provider wants it; by the standard's own default where it does not say. */
const chooseClientAuth = (secret: string): client.ClientAuth => {
  if (secret === '') return client.None()
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const way = ways.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost
    return way(secret)(server, ...rest)
  }
}

const bodilessStatuses = [204, 205, 304]

/** The library's requests under our limits: checked addresses, no redirects, little time, short answers. */
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

/** Where the browser goes to prove somebody. */
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

/** Whom the answer in `query` proves: signed by the provider, for this client, for this very try, and not too old. */
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

/** What the provider tells beside the token, where that names nobody. Who it is does not depend on it. */
async function readUserInfo(
  config: client.Configuration,
  { nameField, usernameField }: IdentityProvider,
  { token, claims }: { token: string; claims: client.IDToken },
): Promise<unknown> {
  const isTold = readTextAt(claims, nameField || 'name') && readTextAt(claims, usernameField || 'preferred_username')
  if (isTold || !config.serverMetadata().userinfo_endpoint) return {}
  return client.fetchUserInfo(config, token, claims.sub).catch(() => ({}))
}
