import type { Deps } from '../../../plugins/deps.ts'
import { buildOauth2Url, getDialect, performCall, verifyOauth2Return } from './oauth2.ts'
import { buildOidcUrl, discoverProvider, verifyOidcReturn } from './oidc.ts'
import { type ProvenPerson, type ProviderAttempt, ProviderError } from './proof.ts'
import type { IdentityProvider } from './provider.ts'

type ProtocolDeps = Pick<Deps, 'config'>

/** Builds the address that the browser goes to. Only http and https addresses are accepted from a provider. */
export async function buildProviderUrl(
  { config }: ProtocolDeps,
  provider: IdentityProvider,
  { attempt, userAgent }: { attempt: ProviderAttempt; userAgent: string },
): Promise<string> {
  const url =
    provider.kind === 'oidc'
      ? await buildOidcUrl(provider, attempt, config.ssoNetworks)
      : buildOauth2Url(provider, attempt, userAgent)
  if (!['http:', 'https:'].includes(url.protocol)) throw new ProviderError('failed', '授权地址不是网址')
  return url.href
}

interface ProviderReturn {
  attempt: ProviderAttempt
  /** The parameters that the browser brought back. */
  query: URLSearchParams
}

/** Verifies a provider's answer and returns the person. */
export function verifyProviderReturn(
  { config }: ProtocolDeps,
  provider: IdentityProvider,
  returned: ProviderReturn,
): Promise<ProvenPerson> {
  const error = returned.query.get('error')
  if (error !== null)
    throw error === 'access_denied'
      ? new ProviderError('cancelled', '用户没有同意')
      : new ProviderError('failed', '身份提供方拒绝了请求')
  const finish = provider.kind === 'oidc' ? verifyOidcReturn : verifyOauth2Return
  return finish(provider, returned, config.ssoNetworks)
}

/** Tests what a connection shows without a person. Returns the result, or throws what is wrong. */
export async function testProvider({ config }: ProtocolDeps, provider: IdentityProvider): Promise<string> {
  if (provider.kind === 'oidc') return testOidc(provider, config.ssoNetworks)
  const [first] = getDialect(provider).calls
  if (!first) throw new TypeError('a dialect needs at least one call')
  const needsCode = [first.query, first.form, first.json].some(part => Object.values(part ?? {}).includes('${code}'))
  const { clientId, clientSecret } = provider
  const values = { clientId, clientSecret, code: 'test', redirectUri: '', verifier: '' }
  try {
    await performCall(provider, { call: first, values }, config.ssoNetworks)
  } catch (error) {
    // A made-up code must be refused; that refusal shows that the provider answers. Without a code in the call, a
    // refusal is a real error.
    if (!needsCode || !(error instanceof ProviderError) || error.trouble === 'unreachable') throw error
  }
  return needsCode ? '令牌地址可以连接；应用标识和密钥在首次登录时核对' : '连接成功，应用标识和密钥正确'
}

async function testOidc(provider: IdentityProvider, allowed: Parameters<typeof discoverProvider>[1]): Promise<string> {
  const { authorization_endpoint, token_endpoint, code_challenge_methods_supported } = (
    await discoverProvider(provider, allowed)
  ).serverMetadata()
  if (!authorization_endpoint || !token_endpoint)
    throw new ProviderError('failed', '身份提供方的配置中没有授权地址或令牌地址')
  const knowsPkce = code_challenge_methods_supported?.includes('S256') ?? false
  return `连接成功，签发者一致${knowsPkce ? '' : '；对方没有声明支持 PKCE（S256）'}`
}
