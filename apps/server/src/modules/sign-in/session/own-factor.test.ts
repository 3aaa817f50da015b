import { paths } from '@xw/shared/wire/paths'
import type { FactorSetup, OwnFactor } from '@xw/shared/wire/second-factor'
import type { SignedIn } from '@xw/shared/wire/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { createRole, openSession } from '../../../../test/support/people.ts'
import { codeOf, setUpFactor } from '../../../../test/support/second-factor.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildApp()
})
afterAll(() => server.close())
beforeEach(() => server.deps.db.platform.deleteFrom('sys_sign_in_guard').execute())

let made = 0
async function person(given: { roles?: string[]; homeTenantId?: number } = {}) {
  made += 1
  const username = `person${made}`
  const id = await createUser(server.deps.db, { username, roles: ['ds'], ...given })
  return { id, username, token: await openSession(server.deps.db, id) }
}
const post = async <T = unknown>(token: string, path: string, payload: object = {}) =>
  (await server.call<T>('POST', path, { token, payload })).body
const own = async (token: string) => (await server.call<OwnFactor>('GET', paths.factor.own, { token })).body.result
const begin = async (token: string, proof: object = {}) =>
  (await post<FactorSetup>(token, paths.factor.begin, proof)).result ?? { ticket: '', secret: '', uri: '' }
const confirm = (token: string, ticket: string, code: string) => post(token, paths.factor.confirm, { ticket, code })
const login = (username: string) =>
  server
    .call<SignedIn>('POST', paths.session.login, { payload: { username, password: userPassword } })
    .then(({ body }) => body)
const reach = async (token: string) => (await server.call('GET', paths.session.ownDeparts, { token })).body

describe('setting up a second factor', () => {
  it('SY-24 shows the seed once, needs its code, gives ten recovery codes and ends the other sessions', async () => {
    const { id, username, token } = await person()
    const elsewhere = await openSession(server.deps.db, id)
    expect(await own(token)).toEqual({ since: null, recoveryLeft: 0, isRequired: false })
    const { ticket, secret, uri } = await begin(token)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect(decodeURIComponent(uri)).toContain(`学位信息采集:${username}`)
    expect(await confirm(token, ticket, codeOf(secret, 5))).toMatchObject({
      success: false,
      result: { code: expect.stringContaining('动态口令错误') },
    })
    expect(await own(token)).toMatchObject({ since: null })
    expect(await login(username)).toMatchObject({ success: true })
    expect(await confirm(token, ticket, codeOf(secret))).toMatchObject({ success: true, message: '动态口令已启用' })
    expect(await own(token)).toMatchObject({ since: expect.stringMatching(/^\d{4}-/), recoveryLeft: 10 })
    expect((await server.call('GET', paths.factor.own, { token: elsewhere })).status).toBe(401)
    expect(await login(username)).toMatchObject({ success: false, code: 428 })
  })

  it('SY-24 refuses another user’s ticket, and of two begun set-ups only the first succeeds', async () => {
    const [a, b] = [await person(), await person()]
    const [first, second] = [await begin(a.token), await begin(a.token)]
    expect(await confirm(b.token, first.ticket, codeOf(first.secret))).toMatchObject({
      message: '设置已超时，请重新开始',
    })
    expect(await own(b.token)).toMatchObject({ since: null })
    expect((await confirm(a.token, first.ticket, codeOf(first.secret))).success).toBe(true)
    const late = '动态口令已在别处设置，请刷新后查看'
    expect(await confirm(a.token, second.ticket, codeOf(second.secret))).toMatchObject({
      success: false,
      message: late,
    })
    expect(await confirm(a.token, first.ticket, codeOf(first.secret))).toMatchObject({ success: false })
  })

  it('SY-24 replacing and removing need password and code, and wrong ones count', async () => {
    const { username, token } = await person()
    const old = await setUpFactor(server, token)
    for (const path of [paths.factor.begin, paths.factor.remove]) {
      const tried = (proof: object) => post(token, path, proof)
      expect(await tried({})).toMatchObject({ result: { oldpassword: '请输入当前密码' } })
      expect(await tried({ oldpassword: userPassword })).toMatchObject({ result: { code: '请输入动态口令' } })
      expect(await tried({ oldpassword: 'guess', code: codeOf(old.seed) })).toMatchObject({
        result: { oldpassword: '当前密码输入错误' },
      })
      expect(await tried({ oldpassword: userPassword, code: codeOf(old.seed, 9) })).toMatchObject({
        result: { code: '动态口令错误' },
      })
    }
    const renewed = await setUpFactor(server, token, { oldpassword: userPassword, code: codeOf(old.seed) })
    const { codeTicket = '' } = ((await login(username)).result ?? {}) as { codeTicket?: string }
    const second = (code: string) =>
      server.call('POST', paths.session.secondStep, { payload: { ticket: codeTicket, code } }).then(({ body }) => body)
    expect(await second(codeOf(old.seed, 1))).toMatchObject({ success: false })
    expect(await second(old.recoveryCodes[0] ?? '')).toMatchObject({ success: false })
    expect(await second(codeOf(renewed.seed))).toMatchObject({ success: true })
    const proof = { oldpassword: userPassword, code: renewed.recoveryCodes[0] }
    expect(await post(token, paths.factor.remove, proof)).toMatchObject({ success: true, message: '动态口令已停用' })
    expect(await login(username)).toMatchObject({ success: true })
  })
})

describe('a platform that requires a second factor of administrators', () => {
  const requireFactor = (value: '0' | '1') =>
    sql`update sys_platform_setting set require_second_factor = ${value}`.execute(server.deps.db.platform)

  it('SY-24 administrators reach nothing before the set-up and cannot remove it; other users are not asked', async () => {
    const people = {
      school: await person({ roles: ['admin'] }),
      office: await person({ roles: ['dwgly'] }),
      depart: await person({ roles: ['yxgly'] }),
    }
    await requireFactor('1')
    try {
      const refusal = { success: false, code: 510, message: '请先设置动态口令', result: 'factor' }
      for (const { token, username } of [people.school, people.office]) {
        expect(await login(username)).toMatchObject({ result: { userInfo: { mustSetUpFactor: true } } })
        expect(await reach(token)).toMatchObject(refusal)
        expect(await post(token, paths.factor.remove)).toMatchObject(refusal)
        const { seed } = await setUpFactor(server, token)
        expect(await reach(token)).toMatchObject({ success: true })
        const proof = { oldpassword: userPassword, code: codeOf(seed) }
        expect(await post(token, paths.factor.remove, proof)).toMatchObject({
          success: false,
          message: '平台要求管理员使用动态口令：可以重新设置，不能停用',
        })
        expect(await own(token)).toMatchObject({ isRequired: true })
      }
      expect(await reach(people.depart.token)).toMatchObject({ success: true })
      expect((await login(people.depart.username)).result?.userInfo).not.toHaveProperty('mustSetUpFactor')
    } finally {
      await requireFactor('0')
    }
  })

  it('SY-24 an initial password is changed first, and signing out stays possible', async () => {
    const id = await createUser(server.deps.db, { username: 'fresh', roles: ['admin'], mustChangePassword: true })
    const token = await openSession(server.deps.db, id)
    await requireFactor('1')
    try {
      expect(await reach(token)).toMatchObject({ message: '请先修改初始密码' })
      expect(await post(token, paths.factor.begin)).toMatchObject({ message: '请先修改初始密码' })
      expect(await post(token, paths.session.logout)).toMatchObject({ success: true })
    } finally {
      await requireFactor('0')
    }
  })
})

describe('resetting another user’s second factor', () => {
  const reset = (token: string, id: string) => post(token, '/sys/user/resetFactor', { id })

  it('SY-01 an administrator removes it, which ends the user’s sessions and is logged', async () => {
    const [office, teacher] = [await person({ roles: ['dwgly'] }), await person({ roles: [] })]
    await setUpFactor(server, teacher.token)
    expect(await reset(office.token, teacher.id)).toMatchObject({ success: true, message: '动态口令已重置' })
    await server.deps.events.caughtUp()
    expect((await server.call('GET', paths.factor.own, { token: teacher.token })).status).toBe(401)
    expect(await login(teacher.username)).toMatchObject({ success: true })
    expect(await reset(office.token, teacher.id)).toMatchObject({ success: false, message: '该用户没有启用动态口令' })
    const { rows } = await server.deps.db.inTenant(1, tx =>
      sql`select from sys_log where userid = ${office.id} and log_content like ${`%重置 ${teacher.id} 的动态口令%`}`.execute(
        tx,
      ),
    )
    expect(rows).toHaveLength(1)
  })

  it('SY-01 is refused for users with more permissions, guests, oneself, and without the permission', async () => {
    const [office, admin, depart] = [
      await person({ roles: ['dwgly'] }),
      await person({ roles: ['admin'] }),
      await person({ roles: ['yxgly'] }),
    ]
    const guest = await person({ roles: [], homeTenantId: 0 })
    for (const { token } of [office, admin, guest]) await setUpFactor(server, token)
    expect(await reset(office.token, admin.id)).toMatchObject({ message: expect.stringContaining('超出您自己的') })
    expect(await reset(office.token, guest.id)).toMatchObject({ message: expect.stringContaining('由其他单位管理') })
    expect(await reset(office.token, office.id)).toMatchObject({ message: expect.stringContaining('账号设置') })
    expect(await reset(office.token, 'x')).toMatchObject({ message: '未找到对应数据' })
    expect(
      (await server.call('POST', '/sys/user/resetFactor', { token: depart.token, payload: { id: office.id } })).status,
    ).toBe(403)
    for (const { token } of [office, admin, guest]) expect(await own(token)).toMatchObject({ recoveryLeft: 10 })
    await createRole(server.deps.db, { code: 'helper', permissions: ['sys:user:list', 'sys:user:resetFactor'] })
    const helper = await person({ roles: ['helper'] })
    expect((await reset(helper.token, office.id)).success).toBe(false)
    expect(await own(office.token)).toMatchObject({ recoveryLeft: 10 })
  })
})
