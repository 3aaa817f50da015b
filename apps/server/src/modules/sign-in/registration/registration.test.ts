import type { SignedIn } from '@xw/shared/wire/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { solvedCaptcha } from '../../../../test/support/first-sign-in.ts'
import { createSchool, createUser } from '../../../../test/support/fixtures.ts'
import { type At, chosenPassword, registrant, setRegistration } from '../../../../test/support/registration.ts'
import { timesApart } from '../../../../test/support/same-time.ts'
import { deliverTexts, readOutbox } from '../../../../test/support/texts.ts'
import { findCandidatesByPhone } from '../session/index.ts'
import { purgeRegistrations } from './index.ts'

let server: TestApp
let admin: string
let otherSchool: number
let person: ReturnType<typeof registrant>
let count = 0
const nextNumber = () => `137${String((count += 1)).padStart(8, '0')}`
const nextName = () => `newcomer_${(count += 1)}`

beforeAll(async () => {
  server = await buildApp()
  admin = await server.signIn()
  person = registrant(server, admin)
  otherSchool = await createSchool(server.deps.db, { code: '10002', name: '第二大学' })
  await createUser(server.deps.db, { username: 'Taken_Name', roles: ['ds'] })
})
afterAll(() => server.close())
beforeEach(async () => {
  const { platform } = server.deps.db
  await platform.deleteFrom('sys_sign_in_guard').execute()
  await platform.deleteFrom('sys_sms').execute()
  await setRegistration(server, 'on')
  await setRegistration(server, 'off', { school: otherSchool })
})

/** Returns a form whose phone number has a valid code. */
async function proved(at: At = {}) {
  const phone = nextNumber()
  return { phone, username: nextName(), smscode: await person.codeFor(phone, at) }
}

async function owner(): Promise<string> {
  const number = nextNumber()
  await createUser(server.deps.db, {
    username: `owner_${count}`,
    roles: ['ds'],
    phone: { keys: server.deps.keys, number },
  })
  return number
}

const signIn = async (username: string) =>
  (await server.call<SignedIn>('POST', '/sys/login', { payload: { username, password: chosenPassword } })).body

const wrong = '手机验证码错误'
const plain = ({ success, code, message, result }: Awaited<ReturnType<typeof person.ask>>) =>
  JSON.stringify([success, code, message, result])
const otherThan = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0')
const passMinutes = (minutes: number) =>
  server.deps.db.platform
    .updateTable('sys_sms')
    .set({
      create_time: sql`create_time - make_interval(mins => ${minutes})`,
      expires_at: sql`expires_at - make_interval(mins => ${minutes})`,
    })
    .execute()

describe('registering', () => {
  it('SE-04 creates an account with the school’s role that signs in at once, and stores the agreement', async () => {
    const { phone, username, smscode } = await proved()
    const fields = { username, phone, smscode, email: 'wf@example.edu.cn', workNo: '2024001' }
    expect(await person.register(fields)).toMatchObject({
      success: true,
      message: '注册成功',
      result: { outcome: 'registered' },
    })
    const { result } = await signIn(username)
    expect(result?.userInfo).toMatchObject({ username, realname: '王芳', roleCode: 'xs', mustChangePassword: false })
    // The agreement is older than the account.
    expect(result?.userInfo.mustReadNotice).toBeUndefined()
    const { rows } = await server.deps.db.inTenant(1, tx =>
      sql<{ number: number; ip: string }>`
        select number, ip from xw_privacy_ack where user_id = ${result?.userInfo.id}`.execute(tx),
    )
    expect(rows).toEqual([{ number: 0, ip: '10.0.0.1' }])
    // The code has verified the phone number, which signs in from then on.
    expect(await findCandidatesByPhone(server.deps, phone, [1])).toMatchObject([{ username }])
  })

  it('is refused when no school, or not this one, has opened it', async () => {
    const { phone, username, smscode } = await proved()
    const closed = { success: false, message: '该学校未开放注册' }
    expect(await person.ask(nextNumber(), { school: otherSchool })).toMatchObject(closed)
    expect(await person.register({ username, phone, smscode }, { school: otherSchool })).toMatchObject(closed)
    expect(await person.register({ username, phone, smscode }, { school: 98_765 })).toMatchObject(closed)
    await setRegistration(server, 'off')
    for (const answer of [await person.ask(nextNumber()), await person.register({ username, phone, smscode })])
      expect(answer).toMatchObject({ success: false, message: '此功能未开放' })
    // A school without a chosen role has opened nothing.
    await setRegistration(server, 'on', { role: null })
    expect(await person.register({ username, phone, smscode })).toMatchObject({ message: '此功能未开放' })
    expect(await signIn(username)).toMatchObject({ success: false })
  })

  it('asks for the school when several have opened registration, and lists them', async () => {
    await setRegistration(server, 'review', { school: otherSchool })
    const { body } = await server.call('GET', '/sys/user/registerSchools')
    expect(body.result).toMatchObject([
      { id: 1, isReviewed: false },
      { id: otherSchool, code: '10002', name: '第二大学', isReviewed: true },
    ])
    expect(await person.ask(nextNumber(), { school: null })).toMatchObject({ success: false, message: '请选择学校' })
    expect(await person.ask(nextNumber(), { school: otherSchool })).toMatchObject({ success: true })
  })

  it('VA-02 reports errors at their fields and uses up neither code nor attempt', async () => {
    const { phone, username, smscode } = await proved()
    const fields = { username, phone, smscode }
    const flaws = async (change: object) => (await person.register({ ...fields, ...change })).result
    for (let again = 0; again < 6; again += 1)
      expect(await flaws({ username: '王芳' })).toEqual({ username: '用户名应为 4 到 18 位字母、数字或下划线' })
    expect(await flaws({ email: 'nobody' })).toEqual({ email: '邮箱格式不正确，如 name@example.edu.cn' })
    expect(await flaws({ password: 'weak' })).toEqual({ password: '密码至少 10 个字符' })
    expect(await flaws({ realname: ' ' })).toEqual({ realname: '请输入姓名' })
    expect(await flaws({ noticeVersion: undefined })).toEqual({ noticeVersion: '请阅读并同意个人信息告知书' })
    expect(await flaws({ noticeVersion: 7 })).toEqual({ noticeVersion: '告知书已更新，请重新阅读' })
    expect(await person.register(fields)).toMatchObject({ success: true })
  })
})

describe('a registration code', () => {
  it('works once, however many bring it at once, and for registration only', async () => {
    const { phone, smscode } = await proved()
    const all = await Promise.all(
      Array.from({ length: 4 }, () => person.register({ username: nextName(), phone, smscode })),
    )
    expect(all.map(({ success }) => success).toSorted()).toEqual([false, false, false, true])
    expect(await person.register({ username: nextName(), phone, smscode })).toMatchObject({
      result: { smscode: wrong },
    })
    const number = await owner()
    const payload = { mobile: number, smsmode: '0', ...(await solvedCaptcha(server.deps.db)) }
    await server.call('POST', '/sys/sms', { payload })
    await deliverTexts(server)
    const toSignIn = /\d{6}/.exec((await readOutbox(server, admin))[0]?.content ?? '')?.[0] ?? ''
    expect(await person.register({ username: nextName(), phone: number, smscode: toSignIn })).toMatchObject({
      result: { smscode: wrong },
    })
    const other = await proved()
    const entered = await server.call('POST', '/sys/phoneLogin', {
      payload: { mobile: other.phone, captcha: other.smscode },
    })
    expect(entered.body).toMatchObject({ success: false, message: wrong })
  })

  it('has five attempts in all, from any number of addresses and all at once', async () => {
    const { phone, username, smscode } = await proved()
    const tries = Array.from({ length: 40 }, (_, n) =>
      person.register({ username, phone, smscode: otherThan(smscode, n + 1) }, { ip: `10.9.${n}.1` }),
    )
    const said = (await Promise.all(tries)).map(({ message }) => message)
    expect(said.filter(text => text === wrong)).toHaveLength(4)
    expect(new Set(said)).toEqual(new Set([wrong, '验证码错误次数过多，账号已锁定，请于 15 分钟后再试']))
    await server.deps.db.platform.deleteFrom('sys_sign_in_guard').execute()
    expect(await person.register({ username, phone, smscode })).toMatchObject({ success: false, message: wrong })
  })

  it('expires after five minutes', async () => {
    const { phone, username, smscode } = await proved()
    await passMinutes(5)
    expect(await person.register({ username, phone, smscode })).toMatchObject({ success: false, message: wrong })
  })

  it('is limited to one a minute, five an hour and ten a day per number, and needs a captcha each time', async () => {
    const mobile = nextNumber()
    let n = 0
    const from = () => ({ ip: `10.8.${(n += 1)}.1` })
    const burst = await Promise.all(Array.from({ length: 10 }, () => person.ask(mobile, from())))
    expect(burst.filter(({ success }) => success)).toHaveLength(1)
    for (let hour = 1; hour <= 2; hour += 1) {
      for (let more = hour === 1 ? 2 : 1; more <= 5; more += 1) {
        await passMinutes(1)
        expect(await person.ask(mobile, from())).toMatchObject({ success: true })
      }
      await passMinutes(1)
      if (hour === 1) expect((await person.ask(mobile, from())).message).toContain('一小时后再试')
      await passMinutes(60)
    }
    expect((await person.ask(mobile, from())).message).toBe('该手机号今日获取验证码的次数已用完，请明天再试')
    const machine = { mobile: nextNumber(), smsmode: '1' }
    expect((await server.call('POST', '/sys/sms', { payload: machine })).body).toMatchObject({ message: '验证码无效' })
  })
})

describe('hiding which accounts exist', () => {
  it('answers are the same until the phone is verified; a known number is told on the phone', async () => {
    const [taken, free] = [await owner(), nextNumber()]
    expect(plain(await person.ask(taken))).toBe(plain(await person.ask(free)))
    await deliverTexts(server)
    const texts = (await readOutbox(server, admin)).map(({ content }) => content)
    expect(texts.filter(text => text?.includes('已有账号，无需注册'))).toHaveLength(1)
    expect(texts.filter(text => /您的注册验证码是 \d{6}/.test(text ?? ''))).toHaveLength(1)
    // Known and unknown names and numbers, tried without a code.
    const tries = [
      { username: 'Taken_Name', phone: free },
      { username: 'taken_name', phone: taken },
      { username: 'nobodys_name', phone: taken },
      { username: 'nobodys_name', phone: free },
    ]
    const answers = await Promise.all(tries.map(fields => person.register({ ...fields, smscode: '000000' })))
    expect(new Set(answers.map(plain)).size).toBe(1)
    for (const asked of ['username=Taken_Name', 'username=nobodys_name', `phone=${taken}`, `phone=${free}`])
      expect((await server.call('GET', `/sys/user/checkOnlyUser?${asked}`)).body).toMatchObject({ success: true })
  })

  it('response times are the same for known and unknown numbers', async () => {
    const [taken, free] = [await owner(), nextNumber()]
    const fresh = async () => {
      await server.deps.db.platform.deleteFrom('sys_sms').execute()
      await server.deps.db.platform.deleteFrom('sys_sign_in_guard').execute()
    }
    const asking = [taken, free].map(mobile => () => person.ask(mobile))
    expect(await timesApart(asking, { alike: 1.6, before: fresh })).toBeLessThan(1.6)
    const asked = async () => {
      await fresh()
      for (const mobile of [taken, free]) await person.ask(mobile)
    }
    const trying = [
      { username: 'Taken_Name', phone: taken },
      { username: 'nobodys_name', phone: free },
    ].map(fields => () => person.register({ ...fields, smscode: '000000' }))
    expect(await timesApart(trying, { alike: 1.6, before: asked })).toBeLessThan(1.6)
  })

  it('a verified phone can try five names, and cannot take another user’s number', async () => {
    const { phone, smscode } = await proved()
    const told: (string | undefined)[] = []
    for (let n = 0; n < 8; n += 1)
      told.push((await person.register({ username: 'taken_NAME', phone, smscode })).message)
    expect(told).toEqual([...Array(5).fill('用户名已注册'), ...Array(3).fill(wrong)])
    // The number was entered into another user’s record after the code was sent.
    const late = await proved()
    await createUser(server.deps.db, {
      username: 'late_owner',
      roles: ['ds'],
      phone: { keys: server.deps.keys, number: late.phone, isProven: false },
    })
    expect(await person.register(late)).toMatchObject({ result: { phone: '该手机号已注册' } })
  })
})

describe('a waiting application', () => {
  it('is no user, has its phone number sealed, and is deleted after thirty days', async () => {
    await setRegistration(server, 'review')
    const { phone, username, smscode } = await proved()
    expect(await person.register({ username, phone, smscode })).toMatchObject({
      message: '注册申请已提交，请等待学校审核',
      result: { outcome: 'waiting' },
    })
    expect(await signIn(username)).toMatchObject({
      success: false,
      message: expect.stringContaining('用户名或密码错误'),
    })
    const rows = () =>
      server.deps.db.inTenant(1, tx =>
        sql<{ row: string }>`select t::text as row from sys_registration t where username = ${username}`.execute(tx),
      )
    const [kept] = (await rows()).rows
    expect([kept?.row.includes(phone), kept?.row.includes(chosenPassword)]).toEqual([false, false])
    // Both the name and the phone number count as taken.
    await passMinutes(1)
    const again = await person.codeFor(phone)
    expect(await person.register({ username: nextName(), phone, smscode: again })).toMatchObject({
      result: { phone: '该手机号已提交注册申请，请等待学校审核' },
    })
    const other = await proved()
    expect(await person.register({ ...other, username: username.toUpperCase() })).toMatchObject({
      result: { username: '用户名已注册' },
    })
    const age = (days: number) =>
      server.deps.db.inTenant(1, tx =>
        sql`update sys_registration set create_time = now() - make_interval(days => ${days})`.execute(tx),
      )
    await age(29)
    await purgeRegistrations(server.deps.db)
    expect((await rows()).rows).toHaveLength(1)
    await age(31)
    await purgeRegistrations(server.deps.db)
    expect((await rows()).rows).toHaveLength(0)
  })
})
