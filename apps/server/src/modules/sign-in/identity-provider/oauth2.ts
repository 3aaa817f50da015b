import { createHash } from 'node:crypto'
import type { BlockList } from 'node:net'
import { fillTemplate } from '@xw/shared/message/template'
import { callOut, type OutgoingCall } from '../../../lib/outgoing.ts'
import { type Dialect, type DialectCall, dialects } from './dialects.ts'
import { type Attempt, type Proven, ProviderError, textAt, toProven, toProviderError } from './proof.ts'
import type { Provider } from './provider.ts'

type Values = Record<string, string>

export function dialectOf({ kind }: Provider): Dialect {
  if (kind === 'oidc') throw new TypeError('OpenID Connect is no dialect')
  return dialects[kind]
}

const settingsOf = (provider: Provider): Values => ({
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  agentId: provider.agentId,
  scopes: provider.scopes,
  subjectField: provider.subjectField || 'sub',
  nameField: provider.nameField || 'name',
  usernameField: provider.usernameField || 'preferred_username',
})

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

const fillAll = (templates: Readonly<Values>, values: Values): [string, string][] =>
  Object.entries(templates).map(([name, template]) => [name, fillTemplate(template, values, value => value)])

/** An address with more parameters; what has no value is left out. */
function withQuery(address: string, query: readonly [string, string][]): URL {
  const url = new URL(address)
  for (const [name, value] of query) if (value !== '') url.searchParams.set(name, value)
  return url
}

/** Where the browser goes to prove somebody. */
export function beginOauth2(provider: Provider, attempt: Attempt, userAgent: string): URL {
  const { authorize, inApp } = dialectOf(provider)
  const page = inApp?.agent.test(userAgent) ? inApp : authorize
  const values = { ...settingsOf(provider), ...attempt, challenge: challengeOf(attempt.verifier) }
  const url = withQuery(provider.authorizeUrl || page.url, fillAll(page.query, values))
  if (page.hash) url.hash = page.hash
  return url
}

/** Whom the provider's code stands for; every call may use what the ones before it gave. */
export async function finishOauth2(
  provider: Provider,
  { attempt, query }: { attempt: Attempt; query: URLSearchParams },
  allowed: BlockList,
): Promise<Proven> {
  const { codeParam, calls } = dialectOf(provider)
  const code = query.get(codeParam) ?? ''
  if (code === '') throw new ProviderError('failed', '身份提供方没有给出授权码')
  const values: Values = { ...settingsOf(provider), ...attempt, code }
  for (const call of calls) Object.assign(values, await perform(provider, { call, values }, allowed))
  return toProven({ subject: values.subject ?? '', name: values.name ?? '', username: values.username ?? '' })
}

/** One call, and what is taken from its answer. */
export async function perform(
  provider: Provider,
  { call, values }: { call: DialectCall; values: Values },
  allowed: BlockList,
): Promise<Values> {
  const answer = await ask(prepare(provider, call, values), allowed)
  const isGood = Object.entries(call.mustHold ?? {}).every(([path, value]) => textAt(answer, path) === value)
  if (!isGood) throw new ProviderError('failed', '身份提供方拒绝了请求，请核对应用标识和应用密钥')
  return Object.fromEntries(fillAll(call.takes, values).map(([name, path]) => [name, textAt(answer, path)]))
}

function prepare(provider: Provider, call: DialectCall, values: Values): OutgoingCall {
  const url = withQuery(provider[call.setting] || call.url, fillAll(call.query ?? {}, values))
  const headers = Object.fromEntries(fillAll(call.headers ?? {}, values))
  // A header holds printable ASCII alone: no token can begin a header of its own.
  if (Object.values(headers).some(value => !/^[\x20-\x7e]*$/.test(value)))
    throw new ProviderError('failed', '身份提供方的令牌格式不正确')
  const type = call.json ? 'application/json' : call.form ? 'application/x-www-form-urlencoded' : null
  return {
    url: url.href,
    method: call.method,
    headers: { Accept: 'application/json', ...(type && { 'Content-Type': type }), ...headers },
    body: call.json
      ? JSON.stringify(Object.fromEntries(fillAll(call.json, values)))
      : new URLSearchParams(fillAll(call.form ?? {}, values)).toString(),
  }
}

async function ask(call: OutgoingCall, allowed: BlockList): Promise<unknown> {
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
