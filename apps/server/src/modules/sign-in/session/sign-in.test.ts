import { hash } from '@node-rs/argon2'
import { headers } from '@xw/shared/wire/headers'
import type { SignedIn, SignInRefused } from '@xw/shared/wire/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { adminPassword, buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createTestDatabase } from '../../../../test/support/database.ts'
import { solvedCaptcha } from '../../../../test/support/first-sign-in.ts'
import { createDepart, createSchool, createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { timesApart } from '../../../../test/support/same-time.ts'
import { execute } from '../../../../test/support/sql.ts'
import { sealInitial, withPasswordSlot } from '../../../lib/password.ts'
import { hashToken } from './store.ts'

let server: TestApp
let otherSchool: number
beforeAll(async () => {
  server = await buildApp()
  const { db, keys } = server.deps
  otherSchool = await createSchool(db, { code: '10002', name: '第二大学' })
  const law = await createDepart(db, { name: '法学院', orgCode: 'A02', order: 2 })
  const history = await createDepart(db, { name: '历史学院', orgCode: 'A01', order: 1 })
  await createUser(db, {
    username: 'zhangsan',
    realname: '张三',
    phone: { keys, number: '13800001111' },
    roles: ['yxgly', 'ds'],
    departs: [law, history],
    xwbslbms: ['1', '3'],
  })
  await createUser(db, { username: 'lisi', roles: ['ds'] })
})
afterAll(() => server.close())
beforeEach(() => server.deps.db.platform.deleteFrom('sys_sign_in_guard').execute())

interface Try {
  username: string
  password?: string
  school?: number | string
  captcha?: string
  checkKey?: string | number
  ip?: string
}

async function tryToSignIn({ school, ip, password = userPassword, ...body }: Try) {
  const { body: envelope, status } = await server.call<SignedIn & SignInRefused>('POST', '/sys/login', {
    payload: { password, ...body },
    remoteAddress: ip ?? '10.0.0.1',
    headers: school === undefined ? {} : { [headers.tenant]: String(school) },
  })
  const { timestamp: _, ...rest } = envelope
  return { status, ...rest }
}

async function fail(times: number, given: Omit<Try, 'password'>) {
  const answers = []
  for (let count = 0; count < times; count += 1) answers.push(await tryToSignIn({ ...given, password: 'wrong' }))
  return answers.at(-1)
}

/** Stores letters that the test knows under a key. */
const knownCaptcha = (key: string) => solvedCaptcha(server.deps.db, key)

const passMinutes = (minutes: number) =>
  server.deps.db.platform
    .updateTable('sys_sign_in_guard')
    .set({ failed_at: sql`failed_at - make_interval(mins => ${minutes})` })
    .execute()

const wrong = { status: 200, success: false, code: 500, message: '用户名或密码错误', result: null }

describe('a name in another letter case', () => {
  beforeAll(async () => {
    const { db } = server.deps
    await createUser(db, { username: 'ZY2021104' })
    for (const username of ['Twin', 'tWIN']) await createUser(db, { username })
  })

  it('SE-01 signs in when one account of the school matches, and nobody when two do', async () => {
    const { result } = await tryToSignIn({ username: 'zy2021104', school: 1 })
    expect(result?.userInfo?.username).toBe('ZY2021104')
    expect((await tryToSignIn({ username: 'zY2021104' })).success).toBe(true)
    expect((await tryToSignIn({ username: 'tWIN', school: 1 })).result?.userInfo?.username).toBe('tWIN')
    expect(await tryToSignIn({ username: 'twin', school: 1 })).toEqual(wrong)
    expect(await tryToSignIn({ username: 'zy2021104', school: otherSchool })).toEqual(wrong)
    expect(await tryToSignIn({ username: 'zy2021104', school: 1, password: 'wrong' })).toEqual(wrong)
  })

  it('SE-01 shares the attempts of the name', async () => {
    await fail(2, { username: 'zy2021104', school: 1 })
    expect(await fail(1, { username: 'Zy2021104', school: 1 })).toMatchObject({ result: { captchaRequired: true } })
    expect(await tryToSignIn({ username: 'ZY2021104', school: 1 })).toMatchObject({ success: false })
  })

  it('SE-01 is found by an index, among any number of accounts', async () => {
    // Runs as the function’s owner: before a school is known there is no row security.
    const database = await createTestDatabase()
    try {
      const url = new URL(database.ownerUrl)
      url.searchParams.set('options', '-c enable_seqscan=off')
      const plan = await execute(url.href, `explain select from sys_user where lower(username) = 'zy2021104'`)
      expect(JSON.stringify(plan)).toContain('sys_user_username_folded')
    } finally {
      await database.drop()
    }
  })
})

describe('a sign-in', () => {
  it('SE-01 answers with a token, the user and no private data', async () => {
    const { status, success, code, message, result } = await tryToSignIn({ username: 'zhangsan' })
    expect({ status, success, code, message }).toEqual({ status: 200, success: true, code: 200, message: '登录成功' })
    expect(result?.token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(result?.userInfo).toEqual({
      id: expect.any(String),
      username: 'zhangsan',
      realname: '张三',
      nickname: null,
      avatar: null,
      orgCode: 'A01',
      orgCodeTxt: '历史学院',
      roleCode: 'ds,yxgly',
      xwbslbms: '1,3',
      tenantId: 1,
      tenantName: '测试大学',
      mustChangePassword: false,
    })
    expect(result?.departs.map(depart => depart.departName)).toEqual(['历史学院', '法学院'])
    expect(result).toMatchObject({ multi_depart: 2, sysAllDictItems: expect.any(Object) })
    expect(result).not.toHaveProperty('tenantList')
    expect(JSON.stringify(result)).not.toMatch(/13800001111|argon2/)
  })

  it('stores only the hash of the token', async () => {
    const { result } = await tryToSignIn({ username: 'lisi' })
    const token = result?.token ?? ''
    const rows = await sql<{ row: string }>`select s::text as row from sys_session s`.execute(server.deps.db.platform)
    expect(rows.rows.some(({ row }) => row.includes(token))).toBe(false)
    const stored = await server.deps.db.platform
      .selectFrom('sys_session')
      .select('ip')
      .where('token_hash', '=', hashToken(token))
      .execute()
    expect(stored).toEqual([{ ip: '10.0.0.1' }])
  })

  it('shows no password and no hash in any answer or log row', async () => {
    await tryToSignIn({ username: 'lisi' })
    await tryToSignIn({ username: 'lisi', password: 'Secret-of-mine 7' })
    const logs = await server.deps.db.inTenant(1, tx => tx.selectFrom('sys_log').selectAll().execute())
    expect(logs.length).toBeGreaterThan(0)
    expect(JSON.stringify(logs)).not.toMatch(/Secret-of-mine|Haidian|argon2/)
  })

  it('replaces a hash of an older cost', async () => {
    const id = await createUser(server.deps.db, { username: 'oldhash' })
    const account = () =>
      server.deps.db.platform
        .selectFrom('sys_account')
        .select('password_hash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const password_hash = await hash(userPassword, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await server.deps.db.platform.updateTable('sys_account').set({ password_hash }).where('id', '=', id).execute()
    expect((await tryToSignIn({ username: 'oldhash' })).success).toBe(true)
    expect((await account()).password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await tryToSignIn({ username: 'oldhash' })).success).toBe(true)
  })

  it('accepts an initial password derived by a rule, hashes it and requires another one', async () => {
    const { db, keys } = server.deps
    const id = await createUser(db, { username: 'byrule', mustChangePassword: true })
    const initial = 'Xwxx-0042-001111'
    const account = () =>
      db.platform.selectFrom('sys_account').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()
    const password_hash = sealInitial(keys.initialPassword, initial)
    await db.platform.updateTable('sys_account').set({ password_hash }).where('id', '=', id).execute()
    expect((await account()).password_hash).not.toContain(initial)
    expect(await tryToSignIn({ username: 'byrule', password: 'Xwxx-0042-001112' })).toEqual(wrong)
    expect((await account()).password_hash).toBe(password_hash)
    const { success, result } = await tryToSignIn({ username: 'byrule', password: initial })
    expect([success, result?.userInfo.mustChangePassword]).toEqual([true, true])
    expect((await account()).password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await tryToSignIn({ username: 'byrule', password: initial })).success).toBe(true)
  })

  it('refuses malformed bodies without a query', async () => {
    const bodies = [
      undefined,
      {},
      { username: 'lisi' },
      { username: 'li\u0000si', password: 'x' },
      { username: 'x'.repeat(65), password: 'x' },
      { username: {}, password: [] },
    ]
    for (const payload of bodies) {
      const { status, body } = await server.call('POST', '/sys/login', payload ? { payload } : {})
      expect.soft({ payload, status, success: body.success }).toEqual({ payload, status: 400, success: false })
    }
  })
})

describe('a wrong password', () => {
  it('gets the same answer as an unknown user, for every reason', async () => {
    const { db } = server.deps
    const frozen = await createUser(db, { username: 'frozen' })
    const deleted = await createUser(db, { username: 'deleted' })
    await db.inTenant(1, async tx => {
      await tx.updateTable('sys_user').set({ status: '2' }).where('id', '=', frozen).execute()
      await tx.updateTable('sys_user').set({ del_flag: '1' }).where('id', '=', deleted).execute()
    })
    for (const username of ['lisi', 'nobody', 'frozen', 'deleted']) {
      expect.soft(await tryToSignIn({ username, password: 'wrong' }), username).toEqual(wrong)
    }
    expect(await tryToSignIn({ username: 'nobody' })).toEqual(wrong)
    expect(await tryToSignIn({ username: 'frozen' })).toEqual({ ...wrong, message: '该用户已冻结' })
    expect(await tryToSignIn({ username: 'deleted' })).toEqual({ ...wrong, message: '该用户已注销' })
  })

  it('takes as long for an unknown user as for a known one', async () => {
    const before = () => server.deps.db.platform.deleteFrom('sys_sign_in_guard').execute()
    const tries = ['lisi', 'nobody'].map(username => () => tryToSignIn({ username, password: 'wrong' }))
    expect(await timesApart(tries, { alike: 1.6, before })).toBeLessThan(1.6)
  })

  it('requires a captcha from the fourth attempt on, for known and unknown names', async () => {
    for (const username of ['lisi', 'nobody']) {
      expect(await fail(2, { username })).toEqual(wrong)
      expect(await fail(1, { username })).toEqual({ ...wrong, result: { captchaRequired: true } })
      expect(await tryToSignIn({ username, password: 'wrong' })).toEqual({
        ...wrong,
        message: '验证码无效',
        result: { captchaRequired: true },
      })
      expect(await tryToSignIn({ username, password: 'wrong', captcha: 'abcd', checkKey: 1 })).toEqual({
        ...wrong,
        code: 412,
        message: '验证码错误',
        result: { captchaRequired: true },
      })
    }
    const captcha = await knownCaptcha('1700000000001')
    expect(await tryToSignIn({ username: 'lisi', password: 'wrong', ...captcha })).toMatchObject({
      code: 500,
      message: '用户名或密码错误',
    })
    expect(await tryToSignIn({ username: 'lisi', ...captcha })).toMatchObject({ code: 412, message: '验证码错误' })
    expect((await tryToSignIn({ username: 'lisi', ...(await knownCaptcha('1700000000002')) })).success).toBe(true)
    expect(await tryToSignIn({ username: 'lisi', password: 'wrong' })).toEqual(wrong)
  })

  it('locks the name at every fifth failure, known or not, each time twice as long', async () => {
    const locked = (minutes: number, proofLevel = 1) => ({
      ...wrong,
      message: `密码错误次数过多，账号已锁定，请于 ${minutes} 分钟后再试`,
      result: { captchaRequired: true, proofLevel },
    })
    for (const username of ['lisi', 'nobody']) {
      await server.deps.db.platform.deleteFrom('sys_sign_in_guard').execute()
      await fail(3, { username })
      await tryToSignIn({ username, password: 'wrong', ...(await knownCaptcha(`a${username}`)) })
      expect(await tryToSignIn({ username, password: 'wrong', ...(await knownCaptcha(`b${username}`)) })).toEqual(
        locked(15),
      )
      expect(await tryToSignIn({ username })).toEqual(locked(15))
      await passMinutes(10)
      expect(await tryToSignIn({ username })).toEqual(locked(5))
      await passMinutes(5)
      for (let count = 6; count < 10; count += 1) {
        const answer = await tryToSignIn({
          username,
          password: 'wrong',
          ...(await knownCaptcha(`${username}${count}`)),
        })
        expect(answer).toEqual({ ...wrong, result: { captchaRequired: true, proofLevel: 1 } })
      }
      expect(await tryToSignIn({ username, password: 'wrong', ...(await knownCaptcha(`c${username}`)) })).toEqual(
        locked(30, 2),
      )
    }
  })

  it('the right password with a captcha works again after the lock', async () => {
    await server.deps.db.platform.insertInto('sys_sign_in_guard').values({ key: 'name:1:lisi', failures: 5 }).execute()
    const inLisisSchool = { username: 'lisi', school: 1 }
    expect((await tryToSignIn({ ...inLisisSchool, ...(await knownCaptcha('d1')) })).success).toBe(false)
    await passMinutes(15)
    expect((await tryToSignIn({ ...inLisisSchool, ...(await knownCaptcha('d2')) })).success).toBe(true)
    expect(await tryToSignIn({ ...inLisisSchool, password: 'wrong' })).toEqual(wrong)
  })

  it('fifty parallel attempts compute five hashes and then lock', async () => {
    const captchas = await Promise.all(Array.from({ length: 50 }, (_, index) => knownCaptcha(`at-once-${index}`)))
    const tries = captchas.map(captcha => tryToSignIn({ username: 'lisi', password: 'wrong', ...captcha }))
    const messages = (await Promise.all(tries)).map(answer => answer.message)
    expect(messages.filter(message => message === '用户名或密码错误')).toHaveLength(4)
    expect(messages.filter(message => message.includes('账号已锁定，请于 15 分钟后再试'))).toHaveLength(46)
  })

  it('leaves open sessions alone', async () => {
    const { result } = await tryToSignIn({ username: 'lisi' })
    await server.deps.db.platform.insertInto('sys_sign_in_guard').values({ key: 'name:0:lisi', failures: 5 }).execute()
    expect((await tryToSignIn({ username: 'lisi' })).message).toContain('账号已锁定')
    const { status } = await server.call('GET', '/sys/user/getCurrentUserDeparts', { token: result?.token ?? '' })
    expect(status).toBe(200)
  })

  it('thirty from one address require a captcha there and lock nobody', async () => {
    const campus = '10.9.9.9'
    await server.deps.db.platform
      .insertInto('sys_sign_in_guard')
      .values({ key: `address:${campus}`, failures: 29 })
      .execute()
    expect((await tryToSignIn({ username: 'nobody', password: 'wrong', ip: campus })).result).toEqual({
      captchaRequired: true,
    })
    expect((await tryToSignIn({ username: 'lisi', ip: campus })).message).toBe('验证码无效')
    expect((await tryToSignIn({ username: 'lisi', ip: campus, ...(await knownCaptcha('e1')) })).success).toBe(true)
    expect((await tryToSignIn({ username: 'lisi', ip: '10.0.0.2' })).success).toBe(true)
    await passMinutes(16)
    expect((await tryToSignIn({ username: 'lisi', ip: campus })).success).toBe(true)
  })
})

it('waits in a queue; when it is full the caller is asked to come again and nothing is counted', async () => {
  let open = () => {}
  const gate = new Promise<void>(resolve => {
    open = resolve
  })
  const turns = Array.from({ length: 52 }, () => withPasswordSlot(() => gate))
  const {
    status,
    headers: answered,
    body,
  } = await server.call('POST', '/sys/login', { payload: { username: 'lisi', password: 'wrong' } })
  open()
  await Promise.all(turns)
  expect({ status, message: body.message, retry: answered['retry-after'] }).toEqual({
    status: 503,
    message: '系统繁忙，请稍后再试',
    retry: '5',
  })
  expect(await server.deps.db.platform.selectFrom('sys_sign_in_guard').select('key').execute()).toEqual([])
})

describe('counting by name', () => {
  it('a name has the same five attempts with and without a school', async () => {
    await createUser(server.deps.db, { username: 'counted' })
    for (const school of [1, undefined, 1, undefined]) {
      const captcha = await knownCaptcha(`counted-${Math.random()}`)
      const given = { username: 'counted', password: 'wrong', ...captcha }
      expect((await tryToSignIn(school === undefined ? given : { ...given, school })).message).toBe('用户名或密码错误')
    }
    const last = { username: 'counted', password: 'wrong', ...(await knownCaptcha('counted-last')) }
    expect((await tryToSignIn(last)).message).toContain('账号已锁定')
    expect((await tryToSignIn({ username: 'counted', school: 1 })).message).toContain('账号已锁定')
    expect((await tryToSignIn({ username: 'counted' })).message).toContain('账号已锁定')
  })

  it('a lock in one school also locks attempts without a school, whether or not the name exists', async () => {
    for (const username of ['lisi', 'nobody']) {
      const key = `name:${otherSchool}:${username}`
      await server.deps.db.platform.insertInto('sys_sign_in_guard').values({ key, failures: 5 }).execute()
      expect((await tryToSignIn({ username })).message).toContain('账号已锁定')
    }
    expect((await tryToSignIn({ username: 'lisi', school: 1 })).success).toBe(true)
  })

  it('a sign-in elsewhere does not clear the count of a school where the name is another person’s', async () => {
    const { db } = server.deps
    await createUser(db, { username: 'twin' })
    const id = await createUser(db, { username: 'twin', tenantId: otherSchool })
    const password_hash = await hash('Another word 86')
    await db.platform.updateTable('sys_account').set({ password_hash }).where('id', '=', id).execute()
    await fail(2, { username: 'twin', school: 1 })
    expect((await tryToSignIn({ username: 'twin', password: 'Another word 86' })).message).toBe('请选择学校')
    const counts = await db.platform.selectFrom('sys_sign_in_guard').select(['key', 'failures']).execute()
    expect(counts.filter(({ key }) => key.startsWith('name:'))).toEqual([{ key: 'name:1:twin', failures: 2 }])
  })
})

it('one password under more than twenty names within an hour requires a captcha of everybody and is logged', async () => {
  const { db } = server.deps
  const tryPassword = (from: number, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        tryToSignIn({ username: `sprayed${from + index}`, password: 'Gaoxiao-86 chun', ip: `10.9.0.${from + index}` }),
      ),
    )
  await tryPassword(1, 20)
  // A repeated name does not count again.
  expect((await tryPassword(20, 1))[0]?.message).toBe('用户名或密码错误')
  expect((await tryToSignIn({ username: 'zhangsan' })).success).toBe(true)
  expect((await tryPassword(21, 1))[0]?.result).toEqual({ captchaRequired: true })
  expect((await tryToSignIn({ username: 'zhangsan', ip: '10.8.0.1' })).message).toBe('验证码无效')
  const alarms = await db.inTenant(0, tx =>
    tx.selectFrom('sys_log').select('log_content').where('log_content', 'like', '%密码喷洒%').execute(),
  )
  expect(alarms).toHaveLength(1)
  const kept = JSON.stringify(await db.platform.selectFrom('sys_sign_in_guard').selectAll().execute())
  expect(kept).not.toContain('Gaoxiao-86 chun')
  await passMinutes(61)
  expect((await tryToSignIn({ username: 'zhangsan', ip: '10.8.0.1' })).success).toBe(true)
})

describe('the school of a sign-in', () => {
  it('comes from the header, and an unknown one matches nobody', async () => {
    await createUser(server.deps.db, { username: '20240001', realname: '甲' })
    await createUser(server.deps.db, { username: '20240001', realname: '乙', tenantId: otherSchool })
    const realname = async (school: number) =>
      (await tryToSignIn({ username: '20240001', school })).result?.userInfo.realname
    expect(await realname(1)).toBe('甲')
    expect(await realname(otherSchool)).toBe('乙')
    for (const school of [99, 'abc', '1,2', '-1', '9999999999', '1e0']) {
      await server.deps.db.platform.deleteFrom('sys_sign_in_guard').execute()
      expect.soft(await tryToSignIn({ username: '20240001', school }), String(school)).toEqual(wrong)
    }
  })

  it('is asked for when the name exists in several schools, after a right password only', async () => {
    expect(await tryToSignIn({ username: '20240001', password: 'wrong' })).toEqual(wrong)
    const both = [
      { id: 1, code: '10001', name: '测试大学' },
      { id: otherSchool, code: '10002', name: '第二大学' },
    ]
    expect(await tryToSignIn({ username: '20240001' })).toEqual({
      ...wrong,
      message: '请选择学校',
      result: { tenantList: both },
    })
    const password_hash = await hash('Another word 86')
    await server.deps.db.platform
      .updateTable('sys_account')
      .set({ password_hash })
      .where('username', '=', '20240001')
      .where('tenant_id', '=', otherSchool)
      .execute()
    expect((await tryToSignIn({ username: '20240001', password: 'Another word 86' })).result).toEqual({
      tenantList: both.slice(1),
    })
  })

  it('a platform account gets its only school, or a choice of several', async () => {
    const first = await tryToSignIn({ username: 'admin', password: adminPassword })
    expect(first.result?.userInfo).toMatchObject({ tenantId: 1, username: 'admin' })
    const { id } = await server.deps.db.platform
      .selectFrom('sys_account')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow()
    await createUser(server.deps.db, { username: 'admin', tenantId: otherSchool, accountId: id, roles: ['admin'] })
    const asked = await tryToSignIn({ username: 'admin', password: adminPassword })
    expect(asked.result?.tenantList?.map(school => school.id)).toEqual([1, otherSchool])
    const second = await tryToSignIn({ username: 'admin', password: adminPassword, school: otherSchool })
    expect(second.result?.userInfo.tenantId).toBe(otherSchool)
    expect(second.result?.tenantList?.map(school => school.id)).toEqual([1, otherSchool])
  })

  it('a platform account without a school gets the platform', async () => {
    await createUser(server.deps.db, { username: 'operator', tenantId: 0, roles: ['admin'] })
    expect((await tryToSignIn({ username: 'operator' })).result?.userInfo).toMatchObject({
      tenantId: 0,
      roleCode: 'admin',
    })
    expect(await tryToSignIn({ username: 'operator', school: 1 })).toEqual(wrong)
  })

  it('a closed school is reported after a right password only', async () => {
    const { db } = server.deps
    const closed = await createSchool(db, { code: '10003', name: '停用大学' })
    await createUser(db, { username: 'wangwu', tenantId: closed })
    await db.platform.updateTable('sys_tenant').set({ status: '0' }).where('id', '=', closed).execute()
    expect(await tryToSignIn({ username: 'wangwu', password: 'wrong', school: closed })).toEqual(wrong)
    expect((await tryToSignIn({ username: 'wangwu', school: closed })).message).toBe('该学校已停用，无法登录')
    const { body } = await server.call<{ id: number }[]>('GET', '/sys/tenant/loginList')
    expect(body.result).toEqual([
      { id: 1, code: '10001', name: '测试大学' },
      { id: otherSchool, code: '10002', name: '第二大学' },
    ])
  })
})

describe('the sign-in log', () => {
  const logs = (tenantId: number, username: string) =>
    server.deps.db.inTenant(tenantId, tx =>
      tx
        .selectFrom('sys_log')
        .select(['log_type', 'log_content', 'success', 'ip', 'userid'])
        .where('tenant_id', '=', tenantId)
        .where('username', '=', username)
        .orderBy('id')
        .execute(),
    )

  it('has every sign-in, failure and lock, in the school or, without one, on the platform', async () => {
    const id = await createUser(server.deps.db, { username: 'audited' })
    await tryToSignIn({ username: 'audited', school: 1, ip: '10.1.2.3' })
    await server.deps.db.platform
      .insertInto('sys_sign_in_guard')
      .values({ key: 'name:1:audited', failures: 2 })
      .execute()
    await tryToSignIn({ username: 'audited', school: 1, password: 'wrong' })
    await tryToSignIn({ username: 'audited', school: 1, password: 'wrong' })
    await tryToSignIn({ username: 'audited', school: 77, password: 'wrong' })
    expect(await logs(1, 'audited')).toEqual([
      { log_type: '1', log_content: '登录成功', success: true, ip: '10.1.2.3', userid: id },
      { log_type: '1', log_content: '登录失败：用户名或密码错误', success: false, ip: '10.0.0.1', userid: null },
      { log_type: '1', log_content: '登录失败：验证码无效', success: false, ip: '10.0.0.1', userid: null },
    ])
    expect(await logs(0, 'audited')).toMatchObject([{ log_content: '登录失败：用户名或密码错误' }])
    await server.deps.db.platform
      .updateTable('sys_sign_in_guard')
      .set({ failures: 4 })
      .where('key', '=', 'name:1:audited')
      .execute()
    await tryToSignIn({ username: 'audited', school: 1, password: 'wrong', ...(await knownCaptcha('f1')) })
    expect((await logs(1, 'audited')).at(-1)?.log_content).toBe(
      '登录失败：密码错误次数过多，账号已锁定，请于 15 分钟后再试',
    )
  })
})
