import { createHash } from 'node:crypto'
import type { BlockList } from 'node:net'
import { fillTemplate } from '@xw/shared/message/template'
import { callOut, type OutgoingCall } from '../../../lib/outgoing.ts'
import { type Dialect, type DialectCall, dialects } from './dialects.ts'
import {
  type ProvenPerson,
  type ProviderAttempt,
  ProviderError,
  readTextAt,
  toProvenPerson,
  toProviderError,
} from './proof.ts'
import type { IdentityProvider } from './provider.ts'

type CallValues = Record<string, string>

export function getDialect({ kind }: IdentityProvider): Dialect {
  if (kind === 'oidc') throw new TypeError('OpenID Connect has no dialect: use oidc.ts')
  return dialects[kind]
}

const settingValues = (provider: IdentityProvider): CallValues => ({
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  agentId: provider.agentId,
  scopes: provider.scopes,
  subjectField: provider.subjectField || 'sub',
  nameField: provider.nameField || 'name',
  usernameField: provider.usernameField || 'preferred_username',
})

const pkceChallenge = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

const fillTemplates = (templates: Readonly<CallValues>, values: CallValues): [string, string][] =>
  Object.entries(templates).map(([name, template]) => [name, fillTemplate(template, values, value => value)])

/** Adds parameters to an address; empty values are left out. */
function withQuery(address: string, query: readonly [string, string][]): URL {
  const url = new URL(address)
  for (const [name, value] of query) if (value !== '') url.searchParams.set(name, value)
  return url
}

/** Builds the address of the provider's sign-in page. */
export function buildOauth2Url(provider: IdentityProvider, attempt: ProviderAttempt, userAgent: string): URL {
  const { authorize, inApp } = getDialect(provider)
  const page = inApp?.agent.test(userAgent) ? inApp : authorize
  const values = { ...settingValues(provider), ...attempt, challenge: pkceChallenge(attempt.verifier) }
  const url = withQuery(provider.authorizeUrl || page.url, fillTemplates(page.query, values))
  if (page.hash) url.hash = page.hash
  return url
}

/** Resolves the provider's code to a person. Every call can use values of the calls before it. */
export async function verifyOauth2Return(
  provider: IdentityProvider,
  { attempt, query }: { attempt: ProviderAttempt; query: URLSearchParams },
  allowed: BlockList,
): Promise<ProvenPerson> {
  const { codeParam, calls } = getDialect(provider)
  const code = query.get(codeParam) ?? ''
  if (code === '') throw new ProviderError('failed', '身份提供方没有给出授权码')
  const values: CallValues = { ...settingValues(provider), ...attempt, code }
  for (const call of calls) Object.assign(values, await performCall(provider, { call, values }, allowed))
  return toProvenPerson({ subject: values.subject ?? '', name: values.name ?? '', username: values.username ?? '' })
}

/** Performs one call and returns the values taken from its answer. */
export async function performCall(
  provider: IdentityProvider,
  { call, values }: { call: DialectCall; values: CallValues },
  allowed: BlockList,
): Promise<CallValues> {
  const answer = await callProvider(buildCall(provider, call, values), allowed)
  const isGood = Object.entries(call.mustHold ?? {}).every(([path, value]) => readTextAt(answer, path) === value)
  if (!isGood) throw new ProviderError('failed', '身份提供方拒绝了请求，请核对应用标识和应用密钥')
  return Object.fromEntries(fillTemplates(call.takes, values).map(([name, path]) => [name, readTextAt(answer, path)]))
}

function buildCall(provider: IdentityProvider, call: DialectCall, values: CallValues): OutgoingCall {
  const url = withQuery(provider[call.setting] || call.url, fillTemplates(call.query ?? {}, values))
  const headers = Object.fromEntries(fillTemplates(call.headers ?? {}, values))
  // Headers hold printable ASCII only, so that no token can start another header.
  if (Object.values(headers).some(value => !/^[\x20-\x7e]*$/.test(value)))
    throw new ProviderError('failed', '身份提供方的令牌格式不正确')
  const type = call.json ? 'application/json' : call.form ? 'application/x-www-form-urlencoded' : null
  return {
    url: url.href,
    method: call.method,
    headers: { Accept: 'application/json', ...(type && { 'Content-Type': type }), ...headers },
    body: call.json
      ? JSON.stringify(Object.fromEntries(fillTemplates(call.json, values)))
      : new URLSearchParams(fillTemplates(call.form ?? {}, values)).toString(),
  }
}

async function callProvider(call: OutgoingCall, allowed: BlockList): Promise<unknown> {
  const { status, body } = await callOut(call, allowed).catch((error: unknown) => {
    throw toProviderError(error, '身份提供方没有应答')
  })
  if (status < 200 || status > 299) throw new ProviderError('failed', `身份提供方拒绝了请求（${status}）`)
  try {
    return JSON.parse(body)
  } catch (error) {
    throw new ProviderError('failed', '身份提供方的应答不是 JSON', { cause: error })
  }
}
