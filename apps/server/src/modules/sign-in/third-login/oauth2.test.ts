import { apiBase } from '@xw/shared/wire/headers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { dialectClient, startDialectServer } from '../../../../test/support/dialect-server.ts'
import { createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { addProvider, callbackOf, openWays, Visitor } from '../../../../test/support/third-sign-in.ts'

let server: TestApp
let admin: string
let dialect: Awaited<ReturnType<typeof startDialectServer>>
beforeAll(async () => {
  dialect = await startDialectServer()
  server = await buildApp({}, { XW_SSO_NETWORKS: '127.0.0.1', XW_ORIGIN: 'http://xw.example.edu.cn' })
  admin = await server.signIn()
  await openWays(server)
})
afterAll(async () => {
  await server.close()
  await dialect.close()
})

const account = async (username: string) => {
  const id = await createUser(server.deps.db, { username, roles: ['ds'] })
  return { id, username, password: userPassword }
}

/** A user agrees at the provider’s page, and the browser brings the code under the provider’s parameter name. */
async function comeBack(browser: Visitor, provider: string, user: string, codeName = 'code') {
  const start = new URL(await browser.begin(provider))
  const [challenge, redirectUri] = ['code_challenge', 'redirect_uri'].map(name => start.searchParams.get(name) ?? '')
  const code = dialect.grant({ user, ...(challenge && { challenge }), ...(redirectUri && { redirectUri }) })
  const answer = new URL(callbackOf(provider))
  answer.search = new URLSearchParams({ [codeName]: code, state: start.searchParams.get('state') ?? '' }).toString()
  return { start, answer, back: await browser.return(answer) }
}

const codeOf = (page: URL) => page.searchParams.get('oauth2LoginToken') ?? ''

/** Binds the provider’s person to an account and signs in again. */
async function bindAndReturn(provider: string, user: string, codeName?: string) {
  const { id, ...credentials } = await account(`of_${user}_${provider.slice(-4)}`)
  const browser = new Visitor(server)
  const { back } = await comeBack(browser, provider, user, codeName)
  const asked = await browser.exchange(codeOf(back), provider)
  const thirdUserUuid = asked.result?.bind.thirdUserUuid
  const bound = await browser.call('POST', '/sys/thirdLogin/bindingThirdAccount', { thirdUserUuid, ...credentials })
  expect(bound).toMatchObject({ success: true, result: { userInfo: { id } } })
  const again = await comeBack(browser, provider, user, codeName)
  expect(await browser.exchange(codeOf(again.back), provider)).toMatchObject({
    success: true,
    result: { userInfo: { id } },
  })
  return { asked, ...again, browser }
}

it('SE-02 OAuth 2 with configured field names: PKCE, nested subject, state and code used once', async () => {
  const provider = await addProvider(server, admin, dialect.settings.oauth2)
  const { asked, start, answer, browser } = await bindAndReturn(provider, 'zhang')
  expect(asked.result?.bind.name).toBe('zhang的姓名')
  expect(Object.fromEntries(start.searchParams)).toMatchObject({
    client_id: dialectClient.clientId,
    scope: 'profile',
    code_challenge_method: 'S256',
    redirect_uri: callbackOf(provider),
  })
  expect((await browser.return(answer)).searchParams.get('thirdError')).toBe('expired')
})

it('SE-02 企业微信: uses the corporation’s token with the code and refuses people who are not members', async () => {
  const provider = await addProvider(server, admin, dialect.settings.wechat)
  const { start } = await bindAndReturn(provider, 'lisi')
  expect(start.href).toMatch(/^https:\/\/login\.work\.weixin\.qq\.com\/wwlogin\/sso\/login\?login_type=CorpApp&/)
  expect(Object.fromEntries(start.searchParams)).toMatchObject({ appid: dialectClient.clientId, agentid: '1000002' })
  expect(start.searchParams.get('state')).toMatch(/^[\da-f]{64}$/)
  const guest = await comeBack(new Visitor(server), provider, 'guest')
  expect(guest.back.searchParams.get('thirdError')).toBe('failed')
})

it('SH-15 inside 企业微信 the browser goes to its in-app page, without a QR code', async () => {
  const provider = await addProvider(server, admin, dialect.settings.wechat)
  const page = await new Visitor(server).follow(`${apiBase}/sys/thirdLogin/render/${provider}`, {
    'user-agent': 'Mozilla/5.0 (iPhone) MicroMessenger/7.0.1 wxwork/4.1.0',
  })
  expect(page).toMatch(/^https:\/\/open\.weixin\.qq\.com\/connect\/oauth2\/authorize\?appid=corp-1&.*#wechat_redirect$/)
})

it('SH-15 a messenger signs in by its kind on the wire’s address, and the address in its state is ignored', async () => {
  const page = (kind: string, query = '') =>
    new Visitor(server).follow(
      `${apiBase}/sys/thirdLogin/oauth2/${kind}/login?state=https%3A%2F%2Fevil.example${query}`,
    )
  await addProvider(server, admin, dialect.settings.wechat)
  const there = await page('wechat_enterprise')
  expect(there).toMatch(/^https:\/\/login\.work\.weixin\.qq\.com\//)
  expect(there).not.toContain('evil')
  const closed = /\/user\/login\?thirdError=closed$/
  for (const kind of ['alipay', 'constructor', '%27']) expect(await page(kind)).toMatch(closed)
  expect(await page('wechat_enterprise', '&school=nobody')).toMatch(closed)
})

it('SE-02 钉钉: reads the code under its own name, sends the token in its header, takes the union id', async () => {
  const provider = await addProvider(server, admin, dialect.settings.dingtalk)
  const { asked, start } = await bindAndReturn(provider, 'wangwu', 'authCode')
  expect(start.href).toMatch(/^https:\/\/login\.dingtalk\.com\/oauth2\/auth\?/)
  expect(asked.result?.bind.name).toBe('wangwu的昵称')
  const rows = await server.deps.db.inTenant(1, tx =>
    tx.selectFrom('sys_account_binding').select('subject').where('provider_id', '=', provider).execute(),
  )
  expect(rows).toEqual([{ subject: 'union-wangwu' }])
})

it('settings that a kind of provider lacks are errors of their fields', async () => {
  const add = async (values: object) =>
    (
      await server.call('POST', '/sys/identityProvider/add', {
        token: admin,
        payload: { name: '缺', status: '1', clientId: 'x', ...values },
      })
    ).body
  expect(await add({ kind: 'oidc' })).toMatchObject({ success: false, result: { issuer: '请输入签发者地址' } })
  expect(await add({ kind: 'oauth2' })).toMatchObject({
    result: { authorizeUrl: '请输入授权地址', tokenUrl: '请输入令牌地址', userinfoUrl: '请输入用户信息地址' },
  })
  expect(await add({ kind: 'wechat_enterprise' })).toMatchObject({ result: { agentId: '请输入应用 AgentId' } })
  expect(
    await add({ kind: 'oidc', issuer: 'https://sso.example.edu.cn/.well-known/openid-configuration' }),
  ).toMatchObject({ success: false, result: { issuer: expect.stringContaining('不带 /.well-known/') } })
})

it('a test reports what needs no person: reachability, and for 企业微信 whether the secret is right', async () => {
  const test = async (values: object) => {
    const id = await addProvider(server, admin, values)
    return (await server.call('POST', '/sys/identityProvider/test', { token: admin, payload: { id } })).body
  }
  expect(await test(dialect.settings.wechat)).toMatchObject({ success: true, message: '连接成功，应用标识和密钥正确' })
  expect(await test({ ...dialect.settings.wechat, clientSecret: 'wrong' })).toMatchObject({
    success: false,
    message: '身份提供方拒绝了请求，请核对应用标识和应用密钥',
  })
  expect(await test(dialect.settings.oauth2)).toMatchObject({ success: true })
  expect(await test({ ...dialect.settings.oauth2, tokenUrl: 'http://127.0.0.1:9/token' })).toMatchObject({
    success: false,
    message: '无法连接身份提供方',
  })
})
