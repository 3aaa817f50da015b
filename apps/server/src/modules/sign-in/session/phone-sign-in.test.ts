import { headers } from '@xw/shared/wire/headers'
import type { SignedIn, SignInRefused } from '@xw/shared/wire/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { solvedCaptcha } from '../../../../test/support/first-sign-in.ts'
import { createSchool, createUser } from '../../../../test/support/fixtures.ts'
import { timesApart } from '../../../../test/support/same-time.ts'
import { startSmsGateway } from '../../../../test/support/sms-gateway.ts'
import { deliverTexts, readOutbox } from '../../../../test/support/texts.ts'
import { noPasswordYet } from '../../../lib/password.ts'
import { purgeExpiredSessions } from './index.ts'

let server: TestApp
let admin: string
let otherSchool: number
let gateway: Awaited<ReturnType<typeof startSmsGateway>>
let count = 0
const nextNumber = () => {
  count += 1
  return `139${String(count).padStart(8, '0')}`
}
beforeAll(async () => {
  gateway = await startSmsGateway()
  server = await buildApp({}, { XW_SMS_NETWORKS: '127.0.0.1' })
  admin = await server.signIn()
  otherSchool = await createSchool(server.deps.db, { code: '10002', name: '第二大学' })
})
afterAll(async () => {
  await server.close()
  await gateway.close()
})
beforeEach(async () => {
  await server.deps.db.platform.deleteFrom('sys_sign_in_guard').execute()
  await server.deps.db.platform.deleteFrom('sys_sms').execute()
})

/** Creates a user with a phone number of their own. */
interface Somebody {
  number?: string
  isProven?: boolean
  tenantId?: number
  accountId?: string
  username?: string
}
async function person(given: Somebody = {}) {
  const { number = nextNumber(), isProven = true, username = `user_${count}_${given.tenantId ?? 1}`, ...rest } = given
  const phone = { keys: server.deps.keys, number, isProven }
  const id = await createUser(server.deps.db, { username, roles: ['ds'], phone, ...rest })
  return { id, number, username }
}

interface CodeRequest {
  ip?: string
  smsmode?: string
  letters?: { checkKey: string; captcha: string } | null
}

async function ask(mobile: string, { ip = '10.0.0.1', smsmode = '0', letters }: CodeRequest = {}) {
  const solved = letters === undefined ? await solvedCaptcha(server.deps.db) : letters
  const payload = { mobile, smsmode, ...solved }
  return (await server.call('POST', '/sys/sms', { payload, remoteAddress: ip })).body
}

const deliver = () => deliverTexts(server)
const outbox = () => readOutbox(server, admin)

/** Reads the code of the newest text as a platform administrator does. */
async function codeFor(mobile: string, asking: CodeRequest = {}): Promise<string> {
  expect(await ask(mobile, asking)).toMatchObject({ success: true })
  await deliver()
  return /\d{6}/.exec((await outbox())[0]?.content ?? '')?.[0] ?? ''
}

async function enter(
  mobile: string,
  captcha: string,
  { ip = '10.0.0.1', school }: { ip?: string; school?: number } = {},
) {
  const { body } = await server.call<SignedIn & SignInRefused>('POST', '/sys/phoneLogin', {
    payload: { mobile, captcha },
    remoteAddress: ip,
    ...(school !== undefined && { headers: { [headers.tenant]: String(school) } }),
  })
  return body
}

const wrong = '手机验证码错误'
const otherThan = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0')
const passMinutes = (minutes: number) =>
  server.deps.db.platform
    .updateTable('sys_sms')
    .set({
      create_time: sql`create_time - make_interval(mins => ${minutes})`,
      expires_at: sql`expires_at - make_interval(mins => ${minutes})`,
    })
    .execute()
const audits = (text: string) =>
  server.deps.db.inTenant(1, tx =>
    tx
      .selectFrom('sys_log')
      .select(['log_content', 'username', 'success'])
      .where('log_content', 'like', text)
      .execute(),
  )

describe('a code by phone', () => {
  it('SE-02 signs in like a password: session, departments, dictionaries and log entry', async () => {
    const { id, number } = await person()
    const code = await codeFor(number)
    const entered = await enter(number, code)
    expect(entered).toMatchObject({ success: true, code: 200, message: '登录成功', result: { userInfo: { id } } })
    expect(Object.keys(entered.result ?? {}).toSorted()).toEqual(
      ['departs', 'multi_depart', 'sysAllDictItems', 'token', 'userInfo'].toSorted(),
    )
    const own = await server.call('GET', '/sys/user/getCurrentUserDeparts', { token: entered.result?.token ?? '' })
    expect(own.status).toBe(200)
    expect(await audits('手机号登录成功')).toMatchObject([{ success: true }])
  })

  it('SE-02 works once, however many bring it at once, and then leaves the outbox', async () => {
    const { number } = await person()
    const code = await codeFor(number)
    const all = await Promise.all(Array.from({ length: 4 }, () => enter(number, code)))
    expect(all.map(({ success }) => success).toSorted()).toEqual([false, false, false, true])
    expect(await enter(number, code)).toMatchObject({ success: false, message: wrong })
    expect((await outbox())[0]?.content).toBeNull()
  })

  it('SE-02 expires after five minutes, and when a newer one is requested', async () => {
    const { number } = await person()
    const old = await codeFor(number)
    await passMinutes(2)
    const next = await codeFor(number)
    if (old !== next) expect(await enter(number, old)).toMatchObject({ message: wrong })
    await passMinutes(5)
    expect((await outbox()).map(({ content }) => content)).toEqual([null, null])
    expect(await enter(number, next)).toMatchObject({ message: wrong })
    await purgeExpiredSessions(server.deps.db)
    const { rows } = await sql`select from sys_sms where code is not null`.execute(server.deps.db.platform)
    expect(rows).toEqual([])
  })

  it('SE-02 only its hash is stored once the gateway has sent it', async () => {
    const { number } = await person()
    const settings = { status: '1', url: gateway.url, body: '{"to": "${mobile}", "code": "${code}"}' }
    await server.deps.db.platform.updateTable('sys_sms_gateway').set(settings).execute()
    try {
      await ask(number)
      await deliver()
      const sent = JSON.parse(gateway.calls.at(-1)?.body ?? '{}') as { to: string; code: string }
      expect(sent.to).toBe(number)
      expect(await outbox()).toMatchObject([{ state: 'sent', content: null, mobile: `139****${number.slice(-4)}` }])
      const { rows } = await sql<{ row: string }>`select t::text as row from sys_sms t`.execute(server.deps.db.platform)
      for (const { row } of rows) expect([row.includes(sent.code), row.includes(number)]).toEqual([false, false])
      expect(await enter(number, sent.code)).toMatchObject({ success: true })
    } finally {
      await server.deps.db.platform.updateTable('sys_sms_gateway').set({ status: '0' }).execute()
    }
  })
})

describe('the account behind a phone number', () => {
  it('SE-03 a number in several schools asks for the school, and the code stays valid for the choice', async () => {
    const { id, number, username } = await person()
    await person({ number, tenantId: otherSchool, accountId: id, username })
    const code = await codeFor(number)
    const asked = await enter(number, code)
    expect(asked).toMatchObject({ success: false, message: '请选择学校' })
    expect(asked.result?.tenantList?.map(school => school.id)).toEqual([1, otherSchool])
    expect(await enter(number, code, { school: otherSchool })).toMatchObject({
      success: true,
      result: { userInfo: { tenantId: otherSchool } },
    })
  })

  it('of several users with the number in one school, the one who verified it signs in', async () => {
    const { number, id } = await person()
    await person({ number, username: `second_${count}`, isProven: false })
    const code = await codeFor(number)
    expect(await enter(number, code)).toMatchObject({ success: true, result: { userInfo: { id } } })
  })

  it('SE-02 phone sign-in meets frozen accounts, locks, first sign-ins and forced password changes', async () => {
    const { platform } = server.deps.db
    const { id, number, username } = await person()
    const code = await codeFor(number)
    const account = (set: object) => platform.updateTable('sys_account').set(set).where('id', '=', id).execute()
    await account({ status: '2' })
    expect(await enter(number, code)).toMatchObject({ success: false, message: '该用户已冻结' })
    await account({ status: '1', password_hash: noPasswordYet })
    expect(await enter(number, code)).toMatchObject({ message: '请先使用学校告知的初始密码完成首次登录' })
    await account({ password_hash: 'x', must_change_password: true })
    await platform
      .insertInto('sys_sign_in_guard')
      .values({ key: `name:1:${username}`, failures: 5 })
      .execute()
    expect(await enter(number, code)).toMatchObject({ message: '密码错误次数过多，账号已锁定，请于 15 分钟后再试' })
    await platform.deleteFrom('sys_sign_in_guard').execute()
    const entered = await enter(number, code)
    expect(entered).toMatchObject({ success: true, result: { userInfo: { mustChangePassword: true } } })
    const refused = await server.call('GET', '/sys/permission/getUserPermissionByToken', {
      token: entered.result?.token ?? '',
    })
    expect(refused.body.result).toBe('password')
  })
})

describe('guessing codes', () => {
  it('SE-02 a code has five attempts in all, from any number of addresses and all at once', async () => {
    const { number } = await person()
    const code = await codeFor(number)
    const tries = Array.from({ length: 40 }, (_, n) =>
      enter(number, otherThan(code, n + 1), { ip: `10.9.${n}.1`, school: 1 }),
    )
    const said = (await Promise.all(tries)).map(({ message, success }) => `${success} ${message}`)
    expect(said.filter(text => text === `false ${wrong}`)).toHaveLength(4)
    expect(new Set(said)).toEqual(
      new Set([`false ${wrong}`, 'false 验证码错误次数过多，账号已锁定，请于 15 分钟后再试']),
    )
    // After the lock the code has expired.
    await server.deps.db.platform.deleteFrom('sys_sign_in_guard').execute()
    expect(await enter(number, code)).toMatchObject({ success: false, message: wrong })
    expect(await audits('登录失败：手机验证码错误')).not.toEqual([])
    expect((await audits('%')).some(({ username }) => username?.includes(number))).toBe(false)
  })
})

describe('requesting codes', () => {
  it('SE-02 a number gets one code a minute, five an hour and ten a day, from any addresses', async () => {
    const { number } = await person()
    let n = 0
    const from = () => ({ ip: `10.8.${(n += 1)}.1` })
    const burst = await Promise.all(Array.from({ length: 20 }, () => ask(number, from())))
    expect(burst.filter(({ success }) => success)).toHaveLength(1)
    expect(burst.find(({ success }) => !success)?.message).toMatch(/^验证码已发送，请 (59|60) 秒后再获取$/)
    for (let hour = 1; hour <= 2; hour += 1) {
      for (let more = hour === 1 ? 2 : 1; more <= 5; more += 1) {
        await passMinutes(1)
        expect(await ask(number, from())).toMatchObject({ success: true })
      }
      await passMinutes(1)
      if (hour === 1) expect((await ask(number, from())).message).toBe('该手机号获取验证码次数过多，请一小时后再试')
      await passMinutes(60)
    }
    expect((await ask(number, from())).message).toBe('该手机号今日获取验证码的次数已用完，请明天再试')
    await deliver()
    const { rows } = await sql`select from sys_sms`.execute(server.deps.db.platform)
    expect(rows).toHaveLength(10)
    await passMinutes(24 * 60)
    expect(await ask(number, from())).toMatchObject({ success: true })
  })

  it('SE-02 an address gets thirty codes an hour, other addresses get theirs', async () => {
    const answers = await Promise.all(Array.from({ length: 35 }, () => ask(nextNumber(), { ip: '10.7.0.1' })))
    expect(answers.filter(({ success }) => success)).toHaveLength(30)
    expect(await ask(nextNumber(), { ip: '10.7.0.2' })).toMatchObject({ success: true })
  })

  it('SE-02 a school’s daily limit stops further texts', async () => {
    const { number } = await person()
    await sql`
      insert into sys_sms (id, mobile, mobile_hash, mobile_tail, state, expires_at, code_hash, ip, school_id)
      select gen_random_uuid(), ''::bytea, ''::bytea, ''::bytea, 'sent', now(), ''::bytea, '10.6.0.1', 1
      from generate_series(1, 5000)`.execute(server.deps.db.platform)
    await ask(number)
    await deliver()
    const { rows } = await sql`select result from sys_sms where state = 'failed'`.execute(server.deps.db.platform)
    expect(rows).toEqual([{ result: '学校今日的短信已达上限' }])
  })

  it('SE-09 each code needs a new captcha', async () => {
    const number = nextNumber()
    expect(await ask(number, { letters: null })).toMatchObject({ success: false, message: '验证码无效' })
    const letters = await solvedCaptcha(server.deps.db)
    expect(await ask(number, { letters })).toMatchObject({ success: true })
    expect(await ask(nextNumber(), { letters })).toMatchObject({ success: false, code: 412, message: '验证码错误' })
  })

  it.each([
    ['', '手机号不允许为空！'],
    ['12800001234', '手机号应为 11 位手机号码'],
    ['1380000123', '手机号应为 11 位手机号码'],
    ['+8613800001234', '手机号应为 11 位手机号码'],
  ])('an invalid number like %j is an error of its field', async (mobile, message) => {
    expect(await ask(mobile)).toMatchObject({ success: false, result: { mobile: message } })
    expect(await enter(mobile, '123456')).toMatchObject({ success: false, result: { mobile: message } })
  })

  it('a code for registration is refused while no school has opened registration', async () => {
    expect(await ask(nextNumber(), { smsmode: '1' })).toMatchObject({ success: false, message: '此功能未开放' })
  })
})

describe('hiding which numbers are known', () => {
  it('SE-02 answers to requesting and entering a code are the same for known and unknown numbers', async () => {
    const [{ number }, unproven, unknown] = [await person(), await person({ isProven: false }), nextNumber()]
    const plain = ({ success, code, message, result }: Awaited<ReturnType<typeof ask>>) =>
      JSON.stringify([success, code, message, result])
    for (const answer of [(mobile: string) => ask(mobile), (mobile: string) => enter(mobile, 'wrong')]) {
      const all = [plain(await answer(number)), plain(await answer(unproven.number)), plain(await answer(unknown))]
      expect(new Set(all).size).toBe(1)
    }
    await deliver()
    expect((await outbox()).map(({ state }) => state).toSorted()).toEqual(['kept', 'unbound', 'unbound'])
  })

  it('SE-02 response times are the same for known and unknown numbers', async () => {
    const [{ number }, unknown] = [await person(), nextNumber()]
    let letters = { checkKey: '', captcha: '' }
    const fresh = async () => {
      await server.deps.db.platform.deleteFrom('sys_sms').execute()
      await server.deps.db.platform.deleteFrom('sys_sign_in_guard').execute()
      letters = await solvedCaptcha(server.deps.db)
    }
    const asking = [number, unknown].map(mobile => () => ask(mobile, { letters }))
    expect(await timesApart(asking, { alike: 1.6, before: fresh })).toBeLessThan(1.6)
    const asked = async () => {
      await fresh()
      for (const mobile of [number, unknown]) await ask(mobile)
    }
    const entering = [number, unknown].map(mobile => () => enter(mobile, 'wrong'))
    expect(await timesApart(entering, { alike: 1.6, before: asked })).toBeLessThan(1.6)
  })
})
