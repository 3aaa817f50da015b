import type { BindingRequired } from '@xw/shared/session/third-return'
import { apiBase } from '@xw/shared/wire/headers'
import type { SignedIn } from '@xw/shared/wire/session'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { agreeAt, identityClient } from './identity-server.ts'

/** The host name under which users open the product. */
const host = 'xw.example.edu.cn'
export const callbackOf = (id: string) => `http://${host}${apiBase}/sys/thirdLogin/${id}/callback`

/** Saves a school's choice of sign-in methods, as its page does. */
export async function openWays(
  { deps: { db } }: TestApp,
  { tenantId = 1, ways = ['account', 'phone', 'third'], provisionRole }: Opening = {},
): Promise<void> {
  await db.inTenant(tenantId, async tx => {
    const from = provisionRole ? ['third'] : []
    await sql`
      update sys_entry_setting set open_ways = ${ways}::text[], provision_from = ${from}::text[],
        provision_role = (select id from sys_role where tenant_id = ${tenantId} and role_code = ${provisionRole ?? null})
      where tenant_id = ${tenantId}`.execute(tx)
  })
}

interface Opening {
  tenantId?: number
  ways?: string[]
  provisionRole?: string
}

/** Adds a provider by its page and gives its id. */
export async function addProvider(server: TestApp, token: string, values: object): Promise<string> {
  const name = `提供方${Math.random().toString(36).slice(2, 10)}`
  const payload = { name, kind: 'oidc', status: '1', ...identityClient, ...values }
  const { body } = await server.call('POST', '/sys/identityProvider/add', { token, payload })
  if (!body.success) throw new Error(body.message)
  const { body: list } = await server.call<{ records: { id: string }[] }>(
    'GET',
    `/sys/identityProvider/list?name=${encodeURIComponent((payload as { name: string }).name)}`,
    { token },
  )
  return list.result?.records[0]?.id ?? ''
}

/** A browser with cookies of its own. */
export class Visitor {
  readonly #server: TestApp
  cookie = ''

  constructor(server: TestApp) {
    this.#server = server
  }

  /** Follows a link to the product; gives where that leads. */
  async follow(path: string, headers: Record<string, string> = {}): Promise<string> {
    const response = await this.#server.app.inject({ url: path, headers: { host, cookie: this.cookie, ...headers } })
    const [cookie] = [response.headers['set-cookie']].flat()
    if (cookie) this.cookie = cookie.split(';')[0] ?? ''
    return response.headers.location ?? `${response.statusCode}`
  }

  /** Starts a sign-in and returns the address of the provider's page. */
  begin(provider: string, redirect?: string): Promise<string> {
    const query = redirect === undefined ? '' : `?redirect=${encodeURIComponent(redirect)}`
    return this.follow(`${apiBase}/sys/thirdLogin/render/${provider}${query}`)
  }

  /** Brings the provider's answer to the product and returns where it redirects the browser. */
  async return(url: URL): Promise<URL> {
    return new URL(await this.follow(url.pathname + url.search), `http://${host}`)
  }

  /** Signs in at the provider and returns the code that the product's page receives. */
  async goThrough(provider: string, login: string): Promise<string> {
    const back = await this.return(await agreeAt(await this.begin(provider), login))
    return back.searchParams.get('oauth2LoginToken') ?? `no code: ${back.href}`
  }

  async call<T>(method: 'GET' | 'POST', path: string, payload?: object, token?: string) {
    const { body } = await this.#server.call<T>(method, path, {
      headers: { host, cookie: this.cookie },
      ...(payload && { payload }),
      ...(token && { token }),
    })
    return body
  }

  /** Exchanges a code for a session. */
  exchange(code: string, provider: string) {
    return this.call<SignedIn & BindingRequired>('GET', `/sys/thirdLogin/getLoginUser/${code}/${provider}`)
  }

  async signIn(provider: string, login: string) {
    return this.exchange(await this.goThrough(provider, login), provider)
  }

  /** Signs in with an unknown identity and binds it to an account by its password. */
  async bind(provider: string, login: string, account: { username: string; password: string }) {
    const asked = await this.signIn(provider, login)
    const thirdUserUuid = asked.result?.bind.thirdUserUuid ?? ''
    return this.call<SignedIn>('POST', '/sys/thirdLogin/bindingThirdAccount', { thirdUserUuid, ...account })
  }
}
