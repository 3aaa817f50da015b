import { generateKeyPairSync } from 'node:crypto'
import { apiBase } from '@xw/shared/wire/headers'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createSchool, createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { agreeAt, identityClient, startIdentityServer } from '../../../../test/support/identity-server.ts'
import { setUpFactor } from '../../../../test/support/second-factor.ts'
import { addProvider, callbackOf, openWays, Visitor } from '../../../../test/support/third-sign-in.ts'

type IdentityServer = Awaited<ReturnType<typeof startIdentityServer>>

let server: TestApp
let campus: IdentityServer
let other: IdentityServer
let admin: string
let provider: string
let otherProvider: string
let otherSchool: number
beforeAll(async () => {
  campus = await startIdentityServer()
  other = await startIdentityServer()
  server = await buildApp({}, { XW_SSO_NETWORKS: '127.0.0.1', XW_ORIGIN: 'http://xw.example.edu.cn' })
  admin = await server.signIn()
  otherSchool = await createSchool(server.deps.db, { code: '10002', name: '第二大学' })
  provider = await addProvider(server, admin, { name: '校园认证', issuer: campus.issuer })
  otherProvider = await addProvider(server, admin, { name: '另一家', issuer: other.issuer })
  campus.open([callbackOf(provider)])
  other.open([callbackOf(otherProvider)])
  await openWays(server)
})
afterAll(async () => {
  await server.close()
  await campus.close()
  await other.close()
})
afterEach(async () => {
  campus.forge(null)
  other.forge(null)
  await openWays(server)
  await server.deps.db.platform.deleteFrom('sys_sign_in_guard').execute()
})

let count = 0
/** Creates a user with another name at the provider. */
async function teacher(given: { tenantId?: number; homeTenantId?: number } = {}) {
  count += 1
  const [username, login] = [`teacher_${count}`, `T${count}`]
  const id = await createUser(server.deps.db, { username, roles: ['ds'], ...given })
  return { id, username, login, password: userPassword }
}
async function boundTeacher() {
  const person = await teacher()
  const bound = await new Visitor(server).bind(provider, person.login, person)
  expect(bound).toMatchObject({ success: true, result: { userInfo: { id: person.id } } })
  return person
}
const expired = '登录已超时或不是在此浏览器中开始的，请重新登录'
const troubleOf = (page: URL) => page.searchParams.get('thirdError')
const audits = async (text: string) =>
  server.deps.db.inTenant(1, tx =>
    tx.selectFrom('sys_log').select(['log_content', 'success']).where('log_content', 'like', text).execute(),
  )
const bindings = () => server.deps.db.inTenant(1, tx => tx.selectFrom('sys_account_binding').selectAll().execute())

describe('signing in by OpenID Connect', () => {
  it('SE-02 asks once for the account and signs in directly from then on', async () => {
    const { id, login, ...account } = await teacher()
    const browser = new Visitor(server)
    const first = await browser.signIn(provider, login)
    expect(first).toMatchObject({
      success: false,
      message: '您还没有绑定账号，请证明哪个账号是您的',
      result: { bind: { provider: '校园认证', name: `${login}的姓名` } },
    })
    const bound = await browser.call('POST', '/sys/thirdLogin/bindingThirdAccount', {
      thirdUserUuid: first.result?.bind.thirdUserUuid,
      username: account.username,
      password: account.password,
    })
    expect(bound).toMatchObject({ success: true, code: 200, result: { userInfo: { id } } })
    const again = await new Visitor(server).signIn(provider, login)
    expect(again).toMatchObject({ success: true, code: 200, message: '登录成功', result: { userInfo: { id } } })
    const own = await server.call('GET', '/sys/user/getCurrentUserDeparts', { token: again.result?.token ?? '' })
    expect(own.status).toBe(200)
    expect((await audits('校园认证登录成功')).length).toBeGreaterThanOrEqual(2)
    expect((await audits('绑定身份提供方：校园认证')).length).toBeGreaterThanOrEqual(1)
  })

  it('sends code, S256, state and nonce to the provider and sets a cookie that scripts cannot read', async () => {
    const response = await server.app.inject({
      url: `${apiBase}/sys/thirdLogin/render/${provider}`,
      headers: { host: 'xw.example.edu.cn' },
    })
    const page = new URL(response.headers.location ?? '')
    expect(page.origin).toBe(campus.issuer)
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: identityClient.clientId,
      redirect_uri: callbackOf(provider),
      code_challenge_method: 'S256',
      scope: 'openid profile',
    })
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(page.searchParams.get(name)?.length).toBeGreaterThanOrEqual(43)
    expect(response.headers['set-cookie']).toMatch(
      /^xw-browser=[\w-]{43}; Path=\/; Max-Age=1800; HttpOnly; SameSite=Lax$/,
    )
  })

  it.each(['host', 'x-forwarded-host'])(
    'returns to the system’s configured address, whatever %s claims',
    async name => {
      const begun = await new Visitor(server).follow(`${apiBase}/sys/thirdLogin/render/${provider}`, {
        [name]: 'evil.example',
      })
      expect(new URL(begun).searchParams.get('redirect_uri')).toBe(callbackOf(provider))
    },
  )

  it('SE-02 state and page code work once', async () => {
    const { login } = await boundTeacher()
    const browser = new Visitor(server)
    const answer = await agreeAt(await browser.begin(provider), login)
    const back = await browser.return(answer)
    expect(troubleOf(await browser.return(answer))).toBe('expired')
    const code = back.searchParams.get('oauth2LoginToken') ?? ''
    const all = await Promise.all(Array.from({ length: 4 }, () => browser.exchange(code, provider)))
    expect(all.map(({ success }) => success).toSorted()).toEqual([false, false, false, true])
    expect(all.find(({ success }) => !success)?.message).toBe(expired)
  })

  it('refuses an attempt that was begun in another browser', async () => {
    const { login } = await boundTeacher()
    const attacker = new Visitor(server)
    const answer = await agreeAt(await attacker.begin(provider), login)
    const victim = new Visitor(server)
    await victim.begin(provider)
    expect(troubleOf(await victim.return(answer))).toBe('expired')
    const code = await attacker.goThrough(provider, login)
    expect(await victim.exchange(code, provider)).toMatchObject({ success: false, message: expired })
    expect(await attacker.exchange(code, provider)).toMatchObject({ success: false, message: expired })
    expect(await new Visitor(server).exchange(await attacker.goThrough(provider, login), provider)).toMatchObject({
      success: false,
    })
  })

  it('the page code expires after a minute, an attempt after ten', async () => {
    const { login } = await boundTeacher()
    const browser = new Visitor(server)
    const answer = await agreeAt(await browser.begin(provider), login)
    await passSeconds(601)
    expect(troubleOf(await browser.return(answer))).toBe('expired')
    const code = await browser.goThrough(provider, login)
    await passSeconds(61)
    expect(await browser.exchange(code, provider)).toMatchObject({ success: false, message: expired })
  })

  it('reports a refusal by the user, and never shows the provider’s own text', async () => {
    const browser = new Visitor(server)
    expect(troubleOf(await browser.return(await agreeAt(await browser.begin(provider), null)))).toBe('cancelled')
    const state = new URL(await browser.begin(provider)).searchParams.get('state')
    const loud = new URL(`${callbackOf(provider)}?state=${state}&error=server_error&error_description=<b>call</b>`)
    const back = await browser.return(loud)
    expect(troubleOf(back)).toBe('failed')
    expect(back.href).not.toContain('call')
  })
})

describe('two providers', () => {
  it('the answer of one is refused for the other', async () => {
    const { login } = await boundTeacher()
    const browser = new Visitor(server)
    // Begun at the dishonest provider, which sends the browser on to the honest one with its own state.
    const state = new URL(await browser.begin(otherProvider)).searchParams.get('state') ?? ''
    const mixed = new URL(await browser.begin(provider))
    mixed.searchParams.set('state', state)
    const answer = await agreeAt(mixed.href, login)
    expect(troubleOf(await browser.return(answer))).toBe('expired')
    // The honest one’s code, brought to the dishonest one’s address, does not reach its token endpoint.
    const honest = await agreeAt(await browser.begin(provider), login)
    const begun = new URL(await browser.begin(otherProvider)).searchParams.get('state') ?? ''
    const stolen = new URL(callbackOf(otherProvider))
    stolen.search = honest.search
    stolen.searchParams.set('state', begun)
    const before = other.calls.length
    expect(troubleOf(await browser.return(stolen))).toBe('failed')
    expect(other.calls.slice(before)).not.toContain('/token')
    const code = await browser.goThrough(provider, login)
    expect(await browser.exchange(code, otherProvider)).toMatchObject({ success: false, message: expired })
  })

  it('the same subject at another provider is another person', async () => {
    const { login } = await boundTeacher()
    const answer = await new Visitor(server).signIn(otherProvider, login)
    expect(answer).toMatchObject({ success: false, result: { bind: { provider: '另一家' } } })
  })
})

describe('an ID token', () => {
  const now = () => Math.floor(Date.now() / 1000)
  /** Builds the provider’s claims about a user with these changes. */
  async function comeWith(change: (claims: Record<string, unknown>) => object, sign = campus.sign) {
    campus.forge(null)
    const { login } = await boundTeacher()
    const browser = new Visitor(server)
    const start = await browser.begin(provider)
    const nonce = new URL(start).searchParams.get('nonce')
    const claims = { iss: campus.issuer, aud: 'xw', sub: login, nonce, iat: now(), exp: now() + 300 }
    const answer = await agreeAt(start, login)
    campus.forge(() => ({ access_token: 'x', token_type: 'Bearer', id_token: sign(change(claims)) }))
    return browser.return(answer)
  }

  it('a correct one signs in, so the next tests fail for their change only', async () => {
    expect(troubleOf(await comeWith(claims => claims))).toBeNull()
  })

  const lies: Record<string, (claims: Record<string, unknown>) => object> = {
    'of another try (nonce)': claims => ({ ...claims, nonce: 'n'.repeat(43) }),
    'without a nonce': claims => ({ ...claims, nonce: undefined }),
    'of another issuer': claims => ({ ...claims, iss: other.issuer }),
    'for another client': claims => ({ ...claims, aud: 'somebody-else' }),
    'that has expired': claims => ({ ...claims, iat: now() - 900, exp: now() - 600 }),
    'of nobody': claims => ({ ...claims, sub: undefined }),
  }
  it.for(Object.entries(lies))('%s is refused', async ([, lie]) => {
    expect(troubleOf(await comeWith(lie))).toBe('failed')
  })

  it('one signed with another key or unsigned is refused', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    expect(
      troubleOf(
        await comeWith(
          claims => claims,
          claims => campus.sign(claims, privateKey),
        ),
      ),
    ).toBe('failed')
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const unsigned = (claims: object) => `${encode({ alg: 'none' })}.${encode(claims)}.`
    expect(troubleOf(await comeWith(claims => claims, unsigned))).toBe('failed')
  })
})

describe('the page after the sign-in', () => {
  it.for([
    ['/account/center', '/account/center'],
    ['https://evil.example/x', null],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['/.//evil.example', null],
    ['javascript:alert(1)', null],
  ])('%s becomes %s', async ([wanted, kept]) => {
    const { login } = await boundTeacher()
    const browser = new Visitor(server)
    const back = await browser.return(await agreeAt(await browser.begin(provider, wanted ?? ''), login))
    expect(back.host).toBe('xw.example.edu.cn')
    expect(back.pathname).toMatch(/\/user\/login$/)
    expect(back.searchParams.get('redirect')).toBe(kept)
  })

  it('is the sign-in page for a provider that is unknown, disabled, or of a school without this method', async () => {
    const browser = new Visitor(server)
    const endOf = async (id: string) => new URL(await browser.begin(id), 'http://xw').searchParams.get('thirdError')
    expect(await endOf('nobody')).toBe('closed')
    expect(await endOf('01890000-0000-7000-8000-000000000001')).toBe('closed')
    const off = await addProvider(server, admin, { issuer: campus.issuer, status: '0' })
    expect(await endOf(off)).toBe('closed')
    await openWays(server, { ways: ['account'] })
    expect(await endOf(provider)).toBe('closed')
  })
})

describe('binding an account', () => {
  it('a wrong password binds nothing, and wrong ones lock as at the sign-in', async () => {
    const victim = await teacher()
    const browser = new Visitor(server)
    const { result } = await browser.signIn(provider, 'thief')
    const bind = (password: string) =>
      browser.call('POST', '/sys/thirdLogin/bindingThirdAccount', {
        thirdUserUuid: result?.bind.thirdUserUuid,
        username: victim.username,
        password,
      })
    expect(await bind('wrong')).toMatchObject({ success: false, message: '用户名或密码错误' })
    expect(await bind('wrong')).toMatchObject({ success: false, message: '用户名或密码错误' })
    expect(await bind('wrong')).toMatchObject({ success: false, result: { captchaRequired: true } })
    expect(await bind(victim.password)).toMatchObject({ success: false })
    expect((await bindings()).map(({ subject }) => subject)).not.toContain('thief')
  })

  it('an account with a second factor is not bound by its password alone', async () => {
    const victim = await teacher()
    await setUpFactor(server, await server.signIn(victim.username, victim.password))
    const bound = await new Visitor(server).bind(provider, 'half_a_thief', victim)
    expect(bound).toMatchObject({ success: false, message: '该账号启用了动态口令，请用账号登录后，在账号设置中绑定' })
    expect((await bindings()).map(({ subject }) => subject)).not.toContain('half_a_thief')
  })

  it('works once, in the browser that began', async () => {
    const person = await teacher()
    const browser = new Visitor(server)
    const { result } = await browser.signIn(provider, person.login)
    const payload = {
      thirdUserUuid: result?.bind.thirdUserUuid,
      username: person.username,
      password: person.password,
    }
    const stranger = await new Visitor(server).call('POST', '/sys/thirdLogin/bindingThirdAccount', payload)
    expect(stranger).toMatchObject({ success: false, message: expired })
    expect(await browser.call('POST', '/sys/thirdLogin/bindingThirdAccount', payload)).toMatchObject({ success: true })
    expect(await browser.call('POST', '/sys/thirdLogin/bindingThirdAccount', payload)).toMatchObject({
      success: false,
      message: expired,
    })
  })

  it('an account has one person per provider, and a person one account', async () => {
    const person = await boundTeacher()
    const second = await new Visitor(server).bind(provider, `${person.login}-second`, person)
    expect(second).toMatchObject({ success: false, message: expect.stringContaining('已有其他绑定') })
    expect((await bindings()).filter(({ user_id: id }) => id === person.id)).toHaveLength(1)
  })

  it('a frozen, deleted or locked account stays closed to the provider', async () => {
    const [frozen, deleted, locked] = [await boundTeacher(), await boundTeacher(), await boundTeacher()]
    const { platform } = server.deps.db
    await platform.updateTable('sys_account').set({ status: '2' }).where('id', '=', frozen.id).execute()
    await platform.updateTable('sys_account').set({ del_flag: '1' }).where('id', '=', deleted.id).execute()
    for (let tries = 0; tries < 5; tries += 1)
      await platform
        .insertInto('sys_sign_in_guard')
        .values({ key: `name:1:${locked.username}`, failures: 5 })
        .onConflict(conflict => conflict.doNothing())
        .execute()
    const messageOf = async (login: string) => (await new Visitor(server).signIn(provider, login)).message
    expect(await messageOf(frozen.login)).toBe('该用户已冻结')
    expect(await messageOf(deleted.login)).toBe('该用户已注销')
    expect(await messageOf(locked.login)).toContain('账号已锁定')
    expect((await audits('登录失败：该用户已冻结')).length).toBe(1)
  })

  it('accounts of another school or of the platform are refused', async () => {
    const stranger = await teacher({ tenantId: otherSchool })
    const refusedStranger = await new Visitor(server).bind(provider, stranger.login, stranger)
    expect(refusedStranger).toMatchObject({ success: false, message: '用户名或密码错误' })
    const ofPlatform = await teacher({ homeTenantId: 0 })
    const refusedAdmin = await new Visitor(server).bind(provider, ofPlatform.login, ofPlatform)
    expect(refusedAdmin).toMatchObject({ success: false, message: expect.stringContaining('平台账号') })
  })

  it('an account is created at the first sign-in where the school wants that; a taken name is refused', async () => {
    await openWays(server, { provisionRole: 'ds' })
    const browser = new Visitor(server)
    const made = await browser.signIn(provider, 'newcomer')
    expect(made).toMatchObject({
      success: true,
      result: { userInfo: { username: 'newcomer', realname: 'newcomer的姓名', roleCode: 'ds' } },
    })
    const again = await new Visitor(server).signIn(provider, 'newcomer')
    expect(again.result?.userInfo.id).toBe(made.result?.userInfo.id)
    const owner = await teacher()
    const claimed = await new Visitor(server).signIn(provider, owner.username)
    expect(claimed).toMatchObject({ success: false, result: { bind: { provider: '校园认证' } } })
  })
})

/** Simulates that this much time has passed. */
const passSeconds = (seconds: number) =>
  server.deps.db.platform
    .updateTable('sys_ticket')
    .set({ expires_at: sql<Date>`expires_at - make_interval(secs => ${seconds})` })
    .execute()
