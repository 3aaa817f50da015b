import type { Deps } from '../../../plugins/deps.ts'
import { beginOauth2, dialectOf, finishOauth2, perform } from './oauth2.ts'
import { beginOidc, discoverNow, finishOidc } from './oidc.ts'
import { type Attempt, type Proven, ProviderError } from './proof.ts'
import type { Provider } from './provider.ts'

type Means = Pick<Deps, 'config'>

/** Where the browser goes to prove somebody. It is a web address, whatever a provider says of itself. */
export async function beginProof(
  { config }: Means,
  provider: Provider,
  { attempt, userAgent }: { attempt: Attempt; userAgent: string },
): Promise<string> {
  const url =
    provider.kind === 'oidc'
      ? await beginOidc(provider, attempt, config.ssoNetworks)
      : beginOauth2(provider, attempt, userAgent)
  if (!['http:', 'https:'].includes(url.protocol)) throw new ProviderError('failed', '授权地址不是网址')
  return url.href
}

interface Returned {
  attempt: Attempt
  /** What the browser brought back. */
  query: URLSearchParams
}

/** Whom a provider's answer proves. */
export function finishProof({ config }: Means, provider: Provider, returned: Returned): Promise<Proven> {
  const error = returned.query.get('error')
  if (error !== null)
    throw error === 'access_denied'
      ? new ProviderError('cancelled', '用户没有同意')
      : new ProviderError('failed', '身份提供方拒绝了请求')
  const finish = provider.kind === 'oidc' ? finishOidc : finishOauth2
  return finish(provider, returned, config.ssoNetworks)
}

/** Says what a connection shows that can be tried without a person; throws what is wrong with it. */
export async function testProvider({ config }: Means, provider: Provider): Promise<string> {
  if (provider.kind === 'oidc') return testOidc(provider, config.ssoNetworks)
  const [first] = dialectOf(provider).calls
  if (!first) throw new TypeError('a dialect has calls')
  const needsCode = [first.query, first.form, first.json].some(part => Object.values(part ?? {}).includes('${code}'))
  const { clientId, clientSecret } = provider
  const values = { clientId, clientSecret, code: 'test', redirectUri: '', verifier: '' }
  try {
    await perform(provider, { call: first, values }, config.ssoNetworks)
  } catch (error) {
    // A code that nobody gave is refused, which is an answer; without one in it a refusal is meant.
    if (!needsCode || !(error instanceof ProviderError) || error.trouble === 'unreachable') throw error
  }
  return needsCode ? '令牌地址可以连接；应用标识和密钥在首次登录时核对' : '连接成功，应用标识和密钥正确'
}

async function testOidc(provider: Provider, allowed: Parameters<typeof discoverNow>[1]): Promise<string> {
  const { authorization_endpoint, token_endpoint, code_challenge_methods_supported } = (
    await discoverNow(provider, allowed)
  ).serverMetadata()
  if (!authorization_endpoint || !token_endpoint)
    throw new ProviderError('failed', '身份提供方的配置中没有授权地址或令牌地址')
  const knowsPkce = code_challenge_methods_supported?.includes('S256') ?? false
  return `连接成功，签发者一致${knowsPkce ? '' : '；对方没有声明支持 PKCE（S256）'}`
}
