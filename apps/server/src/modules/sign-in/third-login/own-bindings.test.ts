import type { BindingRequired } from '@xw/shared/session/third-return'
import type { OwnBinding } from '@xw/shared/wire/own-bindings'
import type { SignedIn } from '@xw/shared/wire/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { solvedCaptcha } from '../../../../test/support/first-sign-in.ts'
import { createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { agreeAt, startIdentityServer } from '../../../../test/support/identity-server.ts'
import { openSession } from '../../../../test/support/people.ts'
import { deliverTexts, readOutbox } from '../../../../test/support/texts.ts'
import { addProvider, callbackOf, openWays, Visitor } from '../../../../test/support/third-sign-in.ts'

let server: TestApp
let admin: string
let campus: Awaited<ReturnType<typeof startIdentityServer>>
let [first, second] = ['', '']
beforeAll(async () => {
  campus = await startIdentityServer()
  server = await buildApp({}, { XW_SSO_NETWORKS: '127.0.0.1', XW_ORIGIN: 'http://xw.example.edu.cn' })
  admin = await server.signIn()
  first = await addProvider(server, admin, { name: '校园认证', issuer: campus.issuer, sortNo: 1 })
  second = await addProvider(server, admin, { name: '图书馆', issuer: campus.issuer, sortNo: 2 })
  campus.open([callbackOf(first), callbackOf(second)])
})
afterAll(async () => {
  await server.close()
  await campus.close()
})
beforeEach(() => openWays(server))

let count = 0
async function teacher(phone?: string) {
  count += 1
  const username = `own_${count}`
  const id = await createUser(server.deps.db, {
    username,
    roles: ['ds'],
    ...(phone && { phone: { keys: server.deps.keys, number: phone } }),
  })
  return { id, username, login: `P${count}`, token: await openSession(server.deps.db, id) }
}
type Teacher = Awaited<ReturnType<typeof teacher>>

const list = async (browser: Visitor, { token }: Teacher) =>
  (await browser.call<OwnBinding[]>('GET', '/sys/thirdLogin/own/list', undefined, token)).result ?? []
const start = (browser: Visitor, { token }: Teacher, oldpassword = userPassword, provider = first) =>
  browser.call<string>('POST', '/sys/thirdLogin/own/start', { provider, oldpassword }, token)
const add = (browser: Visitor, { token }: Teacher, code: string) =>
  browser.call('POST', '/sys/thirdLogin/own/add', { code }, token)
const remove = (browser: Visitor, token: string, provider = first) =>
  browser.call('POST', '/sys/thirdLogin/own/delete', { provider }, token)

/** Goes from the account settings to the provider and back. */
async function bindOwn(browser: Visitor, person: Teacher, provider = first) {
  // The browser keeps the cookie of a script’s response as it keeps a page’s.
  await browser.begin(provider)
  const { result } = await start(browser, person, userPassword, provider)
  const back = await browser.return(await agreeAt(result ?? '', person.login))
  return { back, code: back.searchParams.get('oauth2LoginToken') ?? '' }
}

it('SE-02 a user binds the account with the password, signs in by the provider, and unbinds', async () => {
  const [browser, person] = [new Visitor(server), await teacher()]
  expect((await list(browser, person)).map(({ providerName, createTime }) => [providerName, createTime])).toEqual([
    ['校园认证', null],
    ['图书馆', null],
  ])
  expect(await start(browser, person, 'wrong')).toMatchObject({
    success: false,
    result: { oldpassword: '当前密码输入错误' },
  })
  const { back, code } = await bindOwn(browser, person)
  expect(`${back.pathname}${back.search}`).toMatch(/\/account\/settings\?tab=bindings&oauth2LoginToken=/)
  expect(await add(browser, person, code)).toMatchObject({ success: true, message: '绑定成功' })
  expect((await list(browser, person))[0]).toMatchObject({ provider: first, name: `${person.login}的姓名` })
  expect((await new Visitor(server).signIn(first, person.login)).result?.userInfo.id).toBe(person.id)
  expect(await remove(browser, person.token)).toMatchObject({ success: true, message: '已解除绑定' })
  expect(await remove(browser, person.token)).toMatchObject({ success: false })
  expect((await new Visitor(server).signIn(first, person.login)).result?.bind.provider).toBe('校园认证')
})

it('a binding begun for one account is refused for another and signs nobody in', async () => {
  const [browser, person, stranger] = [new Visitor(server), await teacher(), await teacher()]
  const { code } = await bindOwn(browser, person)
  expect(await add(browser, stranger, code)).toMatchObject({ success: false })
  const again = await bindOwn(browser, person)
  expect(await browser.exchange(again.code, first)).toMatchObject({ success: false })
  const signing = await browser.goThrough(first, person.login)
  expect(await add(browser, person, signing)).toMatchObject({ success: false })
  expect((await list(browser, person)).every(({ createTime }) => createTime === null)).toBe(true)
})

it('the last sign-in method cannot be removed', async () => {
  await openWays(server, { provisionRole: 'ds' })
  const browser = new Visitor(server)
  const { result } = await browser.signIn(first, `made_${count}`)
  const token = result?.token ?? ''
  const last = '这是您唯一的登录方式，请先设置密码或验证手机号后再解除'
  expect(await remove(browser, token)).toMatchObject({ success: false, message: last })
  await server.deps.db.platform
    .updateTable('sys_account')
    .set({ password_changed_at: sql<Date>`now() + interval '1 second'` })
    .where('id', '=', result?.userInfo.id ?? '')
    .execute()
  await openWays(server, { ways: ['third'] })
  expect(await remove(browser, token)).toMatchObject({ success: false, message: last })
  await openWays(server)
  expect(await remove(browser, token)).toMatchObject({ success: true })
})

it('SE-02 a code to the account’s phone also binds it', async () => {
  const mobile = '13700000001'
  const person = await teacher(mobile)
  const browser = new Visitor(server)
  const { result } = await browser.signIn(first, person.login)
  await browser.call('POST', '/sys/sms', { mobile, smsmode: '0', ...(await solvedCaptcha(server.deps.db)) })
  await deliverTexts(server)
  const code = /\d{6}/.exec((await readOutbox(server, admin))[0]?.content ?? '')?.[0] ?? ''
  const bind = (captcha: string) =>
    browser.call<SignedIn & BindingRequired>('POST', '/sys/thirdLogin/bindingThirdPhone', {
      mobile,
      captcha,
      thirdUserUuid: result?.bind.thirdUserUuid,
    })
  expect(await bind(code === '000000' ? '000001' : '000000')).toMatchObject({ message: '手机验证码错误' })
  expect(await bind(code)).toMatchObject({ success: true, result: { userInfo: { id: person.id } } })
})
