import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createSchool, createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { hashToken } from './store.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildApp()
})
afterAll(() => server.close())

const isOpen = async (token: string) =>
  (await server.call('GET', '/sys/user/getCurrentUserDeparts', { token })).status === 200
const sessionId = async (token: string) =>
  (
    await server.deps.db.platform
      .selectFrom('sys_session')
      .select('id')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirstOrThrow()
  ).id
const lastLog = (tenantId: number) =>
  server.deps.db.inTenant(tenantId, tx =>
    tx
      .selectFrom('sys_log')
      .select(['log_content', 'username'])
      .where('tenant_id', '=', tenantId)
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  )

describe('logout', () => {
  it.each(['POST', 'GET'] as const)('SE-05 ends the presented session at once and no other (%s)', async method => {
    await createUser(server.deps.db, { username: `leaver${method}` })
    const [mine, other] = [
      await server.signIn(`leaver${method}`, userPassword),
      await server.signIn(`leaver${method}`, userPassword),
    ]
    expect(await isOpen(mine)).toBe(true)
    const { body } = await server.call(method, '/sys/logout', { token: mine })
    expect(body).toMatchObject({ success: true, code: 200, message: '退出登录成功！' })
    expect([await isOpen(mine), await isOpen(other)]).toEqual([false, true])
    expect(await lastLog(1)).toEqual({ log_content: '退出登录', username: `leaver${method}` })
  })

  it('SE-05 reports a missing or invalid token and ends nothing', async () => {
    const token = await server.signIn()
    const answers = [
      await server.call('POST', '/sys/logout'),
      await server.call('POST', `/sys/logout?token=${token}`, { headers: { cookie: `X-Access-Token=${token}` } }),
      await server.call('POST', '/sys/logout', { token: 'x'.repeat(43) }),
      await server.call('POST', '/sys/logout', { token: await sessionId(token) }),
    ]
    for (const { status, body } of answers) {
      expect.soft({ status, ...body }).toMatchObject({ status: 200, success: false, code: 500, message: 'Token无效!' })
    }
    expect(await isOpen(token)).toBe(true)
  })
})

describe('forced logout', () => {
  const force = async (token: string, id: string) => {
    const { status, body } = await server.call('POST', '/sys/online/forceLogout', { token, payload: { token: id } })
    return { status, success: body.success, message: body.message }
  }
  const invalid = { status: 200, success: false, message: 'Token无效!' }

  it('SE-06 ends the session of the given id for a caller with the permission', async () => {
    await createUser(server.deps.db, { username: 'victim', roles: ['ds'] })
    await createUser(server.deps.db, { username: 'schooladmin', roles: ['admin'] })
    const victim = await server.signIn('victim', userPassword)
    const admin = await server.signIn('schooladmin', userPassword)
    const id = await sessionId(victim)
    expect((await force(victim, await sessionId(admin))).status).toBe(403)
    expect(await force(admin, id)).toEqual({ status: 200, success: true, message: '退出登录成功！' })
    expect(await isOpen(victim)).toBe(false)
    expect(await lastLog(1)).toEqual({ log_content: '强制下线：victim', username: 'schooladmin' })
    expect(await force(admin, id)).toEqual(invalid)
  })

  it('refuses a token or any other value that is no session id', async () => {
    const [admin, victim] = [
      await server.signIn('schooladmin', userPassword),
      await server.signIn('victim', userPassword),
    ]
    for (const id of [victim, '', 'x', '00000000-0000-0000-0000-000000000000'])
      expect.soft(await force(admin, id), id).toEqual(invalid)
    expect(await isOpen(victim)).toBe(true)
  })

  it('refuses sessions of another school, except for platform accounts', async () => {
    const tenantId = await createSchool(server.deps.db, { code: '10002', name: '第二大学' })
    await createUser(server.deps.db, { username: 'stranger', tenantId })
    const stranger = await server.signIn('stranger', userPassword)
    const id = await sessionId(stranger)
    expect(await force(await server.signIn('schooladmin', userPassword), id)).toEqual(invalid)
    expect(await isOpen(stranger)).toBe(true)
    expect((await force(await server.signIn(), id)).success).toBe(true)
    expect(await isOpen(stranger)).toBe(false)
  })
})
