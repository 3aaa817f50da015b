import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { identityClient, startIdentityServer } from '../../../../test/support/identity-server.ts'
import { addProvider, callbackOf, openWays, Visitor } from '../../../../test/support/third-sign-in.ts'

type IdentityServer = Awaited<ReturnType<typeof startIdentityServer>>

let server: TestApp
let campus: IdentityServer
let other: IdentityServer
let admin: string
beforeAll(async () => {
  campus = await startIdentityServer()
  other = await startIdentityServer()
  server = await buildApp({}, { XW_SSO_NETWORKS: '127.0.0.1', XW_ORIGIN: 'http://xw.example.edu.cn' })
  admin = await server.signIn()
  await openWays(server)
})
afterAll(async () => {
  await server.close()
  await campus.close()
  await other.close()
})

const bindings = () => server.deps.db.inTenant(1, tx => tx.selectFrom('sys_account_binding').selectAll().execute())

it('a changed provider identity deletes its bindings and needs its secret again', async () => {
  const own = await addProvider(server, admin, { issuer: campus.issuer })
  campus.open([callbackOf(own)])
  await createUser(server.deps.db, { username: 'bound', roles: ['ds'] })
  await new Visitor(server).bind(own, 'T1', { username: 'bound', password: userPassword })
  const one = await server.call<{ version: number; name: string }>('GET', `/sys/identityProvider/queryById?id=${own}`, {
    token: admin,
  })
  const edit = (change: object) =>
    server.call('POST', '/sys/identityProvider/edit', { token: admin, payload: { ...one.body.result, ...change } })
  const moved = await edit({ issuer: other.issuer })
  expect(moved.body).toMatchObject({ success: false, result: { clientSecret: '地址换了主机，请重新填写应用密钥' } })
  expect((await bindings()).filter(({ provider_id: id }) => id === own)).toHaveLength(1)
  expect((await edit({ issuer: other.issuer, clientSecret: 'a-new-one' })).body).toMatchObject({ success: true })
  expect((await bindings()).filter(({ provider_id: id }) => id === own)).toHaveLength(0)
  expect(JSON.stringify(one.body)).not.toContain(identityClient.clientSecret)
})

it('testing a provider reaches it and compares its issuer; internal addresses need the operator’s permission', async () => {
  const test = async (id: string, app = server, token = admin) =>
    (await app.call('POST', '/sys/identityProvider/test', { token, payload: { id } })).body
  const provider = await addProvider(server, admin, { issuer: campus.issuer })
  campus.open([callbackOf(provider)])
  expect(await test(provider)).toMatchObject({ success: true, message: '连接成功，签发者一致' })
  const misnamed = await addProvider(server, admin, { issuer: campus.issuer.replace('127.0.0.1', 'localhost') })
  expect((await test(misnamed)).success).toBe(false)
  const strict = await buildApp()
  try {
    const token = await strict.signIn()
    const inner = await addProvider(strict, token, { issuer: campus.issuer })
    const before = campus.calls.length
    expect(await test(inner, strict, token)).toMatchObject({
      success: false,
      message: expect.stringContaining('XW_SSO_NETWORKS'),
    })
    expect(campus.calls).toHaveLength(before)
  } finally {
    await strict.close()
  }
})
