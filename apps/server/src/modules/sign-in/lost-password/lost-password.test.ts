import { headers } from '@xw/shared/wire/headers'
import type { PasswordResetMethod, PasswordResetProof, PasswordResetStart } from '@xw/shared/wire/lost-password'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { solvedCaptcha } from '../../../../test/support/first-sign-in.ts'
import { createSchool, createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { type Received, startMailServer } from '../../../../test/support/mail-server.ts'
import { timesApart } from '../../../../test/support/same-time.ts'
import { deliverTexts, readOutbox } from '../../../../test/support/texts.ts'
import { noPasswordYet } from '../../../lib/password.ts'

let server: TestApp
let admin: string
let otherSchool: number
let mail: Awaited<ReturnType<typeof startMailServer>>
const mails: Received[] = []

beforeAll(async () => {
  mail = await startMailServer(received => mails.push(received))
  server = await buildApp({}, { XW_SMTP_URL: mail.url, XW_SMTP_FROM: 'xwb@example.edu.cn' })
  admin = await server.signIn()
  otherSchool = await createSchool(server.deps.db, { code: '10002', name: '第二大学' })
})
afterAll(async () => {
  await server.close()
  await mail.close()
})
beforeEach(async () => {
  mails.length = 0
  for (const table of ['sys_sign_in_guard', 'sys_sms', 'sys_ticket'] as const)
    await server.deps.db.platform.deleteFrom(table).execute()
})

const newPassword = 'Found-again 47'
let count = 0

/** Creates a user with a verified phone number and a mail address, unless given. */
interface Somebody {
  email?: string
  isProven?: boolean
  tenantId?: number
  homeTenantId?: number
}
async function person(given: Somebody = {}) {
  count += 1
  const { email = `lost_${count}@example.edu.cn`, isProven = true, tenantId = 1, ...rest } = given
  const [username, mobile] = [`lost_${count}`, `137${String(count).padStart(8, '0')}`]
  const phone = { keys: server.deps.keys, number: mobile, isProven }
  const id = await createUser(server.deps.db, { username, tenantId, roles: ['ds'], phone, ...rest })
  await server.deps.db.inTenant(tenantId, tx =>
    tx.updateTable('sys_user').set({ email }).where('id', '=', id).execute(),
  )
  return { id, username, mobile, email }
}
type Person = Awaited<ReturnType<typeof person>>

async function post<T>(path: string, payload: object, { ip = '10.0.0.1', school = 1 } = {}) {
  const { body } = await server.call<T>('POST', path, {
    payload,
    remoteAddress: ip,
    headers: { [headers.tenant]: String(school) },
  })
  return body
}

const begin = async (account: string, school = 1) =>
  post<PasswordResetStart>('/sys/lostPassword/begin', { account, ...(await solvedCaptcha(server.deps.db)) }, { school })
const ticketFor = async (account: string, school = 1) => (await begin(account, school)).result?.ticket ?? ''
const send = (ticket: string, receiver: string, { ip = '10.0.0.1' } = {}) =>
  post('/sys/lostPassword/sendCode', { ticket, receiver, way: wayTo(receiver) }, { ip })
const prove = (ticket: string, receiver: string, code: string, { ip = '10.0.0.1' } = {}) =>
  post<PasswordResetProof>('/sys/lostPassword/prove', { ticket, receiver, code, way: wayTo(receiver) }, { ip })
const reset = (ticket: string, password = newPassword, confirmpassword = password) =>
  post('/sys/lostPassword/reset', { ticket, password, confirmpassword })
const wayTo = (receiver: string): PasswordResetMethod => (receiver.includes('@') ? 'mail' : 'phone')
const signIn = async (username: string, password: string) =>
  post('/sys/login', { username, password, ...(await solvedCaptcha(server.deps.db)) })

/** Returns the newest code: from the mail, or from the outbox when there is no gateway. */
async function codeTo(receiver: string): Promise<string> {
  await deliverTexts(server)
  const text = receiver.includes('@')
    ? Buffer.from(/base64\r\n\r\n([^-]+)/.exec(mails.at(-1)?.source ?? '')?.[1] ?? '', 'base64').toString()
    : ((await readOutbox(server, admin))[0]?.content ?? '')
  return /\d{6}/.exec(text)?.[0] ?? ''
}

/** Runs the steps up to the ticket that sets a password. */
async function proven({ username }: Pick<Person, 'username'>, receiver: string): Promise<string> {
  const ticket = await ticketFor(username)
  expect(await send(ticket, receiver)).toMatchObject({ success: true })
  const answer = await prove(ticket, receiver, await codeTo(receiver))
  expect(answer).toMatchObject({ success: true, result: { username } })
  return answer.result?.ticket ?? ''
}

const hashOf = async (id: string) => {
  const { platform } = server.deps.db
  return (
    await platform.selectFrom('sys_account').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()
  ).password_hash
}
const setAccount = (id: string, set: object) =>
  server.deps.db.platform.updateTable('sys_account').set(set).where('id', '=', id).execute()
const audits = async (text: string) => {
  const rows = await server.deps.db.inTenant(1, tx =>
    tx.selectFrom('sys_log').select(['log_content', 'username']).where('log_content', 'like', text).execute(),
  )
  return rows.map(row => `${row.username} ${row.log_content}`)
}
const passMinutes = (minutes: number) =>
  sql`update sys_sms set create_time = create_time - make_interval(mins => ${minutes}),
      expires_at = expires_at - make_interval(mins => ${minutes})`.execute(server.deps.db.platform)
const otherThan = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0')

const wrong = '手机验证码错误'
const wrongMail = '邮箱验证码错误'
const startAgain = { success: false, result: { startAgain: true } }

describe('the steps of a password recovery', () => {
  it.each(['mobile', 'email'] as const)('SH-05 set a new password by %s and end every session', async by => {
    const owner = await person()
    const open = await server.signIn(owner.username, userPassword)
    const ticket = await proven(owner, owner[by])
    expect(await reset(ticket)).toMatchObject({ success: true, message: '密码重置完成！' })
    expect((await server.call('GET', '/sys/user/getCurrentUserDeparts', { token: open })).status).toBe(401)
    expect(await signIn(owner.username, userPassword)).toMatchObject({ success: false })
    expect(await signIn(owner.username, newPassword)).toMatchObject({
      success: true,
      result: { userInfo: { mustChangePassword: false } },
    })
    expect(await audits('找回密码：已重置密码')).toContain(`${owner.username} 找回密码：已重置密码`)
    const told = await server.deps.db.inTenant(1, tx =>
      tx.selectFrom('sys_message').select(['es_type', 'es_receiver']).where('remark', '=', '找回密码').execute(),
    )
    expect(told).toEqual(
      expect.arrayContaining([
        { es_type: '4', es_receiver: owner.username },
        { es_type: '2', es_receiver: owner.email },
      ]),
    )
  })

  it('SH-05 accept a phone number in place of the name, and any letter case of names and addresses', async () => {
    const owner = await person()
    for (const account of [owner.mobile, owner.username.toUpperCase()]) {
      await server.deps.db.platform.deleteFrom('sys_sms').execute()
      const ticket = await ticketFor(account)
      await send(ticket, owner.email.toUpperCase())
      const answer = await prove(ticket, owner.email, await codeTo(owner.email))
      expect(answer).toMatchObject({ success: true, result: { username: owner.username } })
    }
  })

  it('unlock a name that was locked by guessing', async () => {
    const owner = await person()
    for (let n = 0; n < 5; n += 1) await signIn(owner.username, `Wrong word ${n}`)
    expect((await signIn(owner.username, userPassword)).message).toMatch('账号已锁定')
    await reset(await proven(owner, owner.mobile))
    expect(await signIn(owner.username, newPassword)).toMatchObject({ success: true })
  })

  it('a bad password is an error of its field and does not use up the ticket', async () => {
    const owner = await person()
    const before = await hashOf(owner.id)
    const ticket = await proven(owner, owner.mobile)
    expect(await reset(ticket, 'short')).toMatchObject({ result: { password: '密码至少 10 个字符' } })
    expect(await reset(ticket, `${owner.username}-Aa1`)).toMatchObject({
      result: { password: '密码不能包含用户名（正写或倒写）' },
    })
    expect(await reset(ticket, newPassword, 'Another 48 pass')).toMatchObject({
      result: { confirmpassword: '两次输入密码不一致!' },
    })
    expect(await hashOf(owner.id)).toBe(before)
    expect(await reset(ticket)).toMatchObject({ success: true })
  })

  it('ask for the school when there are several, and always for a captcha', async () => {
    const letters = await solvedCaptcha(server.deps.db)
    expect(await post('/sys/lostPassword/begin', { account: 'x', ...letters }, { school: 0 })).toMatchObject({
      result: { school: '请选择学校' },
    })
    expect(await post('/sys/lostPassword/begin', { account: '', ...letters })).toMatchObject({
      result: { account: '请输入用户名或手机号' },
    })
    expect(await post('/sys/lostPassword/begin', { account: 'x' })).toMatchObject({ message: '验证码无效' })
    expect(await post('/sys/lostPassword/begin', { account: 'x', ...letters })).toMatchObject({ success: true })
    expect(await post('/sys/lostPassword/begin', { account: 'x', ...letters })).toMatchObject({ code: 412 })
  })

  it('offer the school’s open methods and its published contact', async () => {
    const owner = await person()
    const setting = (lost_password: PasswordResetMethod[], lost_contact: string | null) =>
      server.deps.db.inTenant(1, tx =>
        tx.updateTable('sys_entry_setting').set({ lost_password, lost_contact }).where('tenant_id', '=', 1).execute(),
      )
    const open = await ticketFor(owner.username)
    await setting(['mail'], '学位办 010-62751407')
    try {
      const { result } = await begin(owner.username)
      expect(result).toMatchObject({ ways: ['mail'], contact: '学位办 010-62751407' })
      for (const ticket of [open, result?.ticket ?? ''])
        expect((await send(ticket, owner.mobile)).message).toBe('学校未开放这种找回方式，请联系院系管理员重置密码')
    } finally {
      await setting(['phone', 'mail'], null)
    }
  })
})

describe('the tickets of a password recovery', () => {
  it('SH-05 lead to the next step only; none can be skipped or invented', async () => {
    const owner = await person()
    const before = await hashOf(owner.id)
    const named = await ticketFor(owner.username)
    for (const ticket of [named, '', 'x'.repeat(43), '123456']) expect(await reset(ticket)).toMatchObject(startAgain)
    await send(named, owner.mobile)
    const code = await codeTo(owner.mobile)
    expect(await prove('x'.repeat(43), owner.mobile, code)).toMatchObject(startAgain)
    const ticket = (await prove(named, owner.mobile, code)).result?.ticket ?? ''
    expect(await send(ticket, owner.mobile)).toMatchObject(startAgain)
    expect(await prove(ticket, owner.mobile, code)).toMatchObject(startAgain)
    expect(await hashOf(owner.id)).toBe(before)
  })

  it('SH-05 set one password, however many bring them at once', async () => {
    const owner = await person()
    const ticket = await proven(owner, owner.mobile)
    const passwords = Array.from({ length: 6 }, (_, n) => `Found-again ${n}7`)
    const answers = await Promise.all(passwords.map(password => reset(ticket, password)))
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(await reset(ticket)).toMatchObject(startAgain)
    const winner = passwords[answers.findIndex(({ success }) => success)] ?? ''
    expect(await signIn(owner.username, winner)).toMatchObject({ success: true })
  })

  it('SH-05 work for their own account only, as codes do', async () => {
    const [mine, theirs] = [await person(), await person()]
    const before = await hashOf(theirs.id)
    const ticket = await ticketFor(theirs.username)
    expect(await send(ticket, mine.mobile)).toMatchObject({ success: true })
    expect(await prove(ticket, mine.mobile, await codeTo(mine.mobile))).toMatchObject({
      success: false,
      message: wrong,
    })
    const own = await proven(mine, mine.email)
    const { body } = await server.call('POST', '/sys/user/passwordChange', {
      payload: { username: theirs.username, password: newPassword, smscode: own, phone: theirs.mobile },
    })
    expect(body).toMatchObject(startAgain)
    expect(await hashOf(theirs.id)).toBe(before)
  })

  it('expire with time, with another password, and with the account', async () => {
    const owner = await person()
    const late = await proven(owner, owner.mobile)
    await sql`update sys_ticket set expires_at = now()`.execute(server.deps.db.platform)
    expect(await reset(late)).toMatchObject(startAgain)
    const [first, second] = [await proven(owner, owner.email), await provenAgain(owner)]
    expect(await reset(first)).toMatchObject({ success: true })
    expect(await reset(second)).toMatchObject(startAgain)
    await passMinutes(24 * 60)
    const frozen = await proven(owner, owner.mobile)
    await setAccount(owner.id, { status: '2' })
    expect(await reset(frozen)).toMatchObject({ message: '该账号现在不能重置密码，请联系院系管理员' })
  })

  async function provenAgain(owner: Person) {
    await passMinutes(2)
    return proven(owner, owner.mobile)
  }

  it('allow ten codes and no more', async () => {
    const ticket = await ticketFor('nobody')
    const numbers = Array.from({ length: 12 }, (_, n) => `1360000${String(n).padStart(4, '0')}`)
    const answers = await Promise.all(numbers.map((mobile, n) => send(ticket, mobile, { ip: `10.3.${n}.1` })))
    expect(answers.filter(({ success }) => success)).toHaveLength(10)
    expect(answers.find(({ success }) => !success)).toMatchObject(startAgain)
  })
})

describe('the codes of a password recovery', () => {
  it.each(['mobile', 'email'] as const)(
    'SH-05 by %s have five attempts in all, from all addresses at once',
    async by => {
      const owner = await person()
      const ticket = await ticketFor(owner.username)
      await send(ticket, owner[by])
      const code = await codeTo(owner[by])
      const tries = Array.from({ length: 40 }, (_, n) =>
        prove(ticket, owner[by], otherThan(code, n + 1), { ip: `10.9.${n}.1` }),
      )
      const said = (await Promise.all(tries)).map(({ message, success }) => `${success} ${message}`)
      expect(said.filter(text => text === `false ${by === 'mobile' ? wrong : wrongMail}`)).toHaveLength(4)
      expect(said.filter(text => text.startsWith('false 验证码错误次数过多'))).toHaveLength(36)
      await server.deps.db.platform.deleteFrom('sys_sign_in_guard').execute()
      expect(await prove(ticket, owner[by], code)).toMatchObject({ success: false })
      const failures = await audits('找回密码失败%')
      expect(failures.length).toBeGreaterThan(0)
      expect(failures.some(text => text.includes(owner[by]))).toBe(false)
    },
  )

  it('SH-05 work once, for their purpose, for five minutes by phone and fifteen by mail', async () => {
    const owner = await person()
    const ticket = await ticketFor(owner.username)
    await send(ticket, owner.mobile)
    const code = await codeTo(owner.mobile)
    const signedIn = await post('/sys/phoneLogin', { mobile: owner.mobile, captcha: code })
    expect(signedIn).toMatchObject({ success: false, message: wrong })
    const both = await Promise.all([prove(ticket, owner.mobile, code), prove(ticket, owner.mobile, code)])
    expect(both.filter(({ success }) => success)).toHaveLength(1)
    const next = await ticketFor(owner.username)
    expect(await prove(next, owner.mobile, code)).toMatchObject({ success: false, message: wrong })
    await passMinutes(60)
    await send(next, owner.mobile)
    const phoneCode = await codeTo(owner.mobile)
    await passMinutes(5)
    expect(await prove(next, owner.mobile, phoneCode)).toMatchObject({ message: wrong })
    await send(next, owner.email)
    const mailCode = await codeTo(owner.email)
    await passMinutes(14)
    expect(await prove(next, owner.email, mailCode)).toMatchObject({ success: true })
    const last = await ticketFor(owner.username)
    await send(last, owner.email)
    const lateCode = await codeTo(owner.email)
    await passMinutes(15)
    expect(await prove(last, owner.email, lateCode)).toMatchObject({ message: wrongMail })
  })

  it('SH-05 are limited per receiver to one a minute, five an hour and ten a day', async () => {
    const owner = await person()
    for (const receiver of [owner.mobile, owner.email]) {
      await server.deps.db.platform.deleteFrom('sys_sms').execute()
      const asked = async () => send(await ticketFor(owner.username), receiver, { ip: `10.4.${(count += 1)}.1` })
      const burst = await Promise.all(Array.from({ length: 8 }, asked))
      expect(burst.filter(({ success }) => success)).toHaveLength(1)
      for (let more = 2; more <= 5; more += 1) {
        await passMinutes(1)
        expect(await asked()).toMatchObject({ success: true })
      }
      await passMinutes(1)
      const name = receiver === owner.email ? '邮箱' : '手机号'
      expect((await asked()).message).toBe(`该${name}获取验证码次数过多，请一小时后再试`)
      await passMinutes(60)
      for (let more = 6; more <= 10; more += 1) {
        await passMinutes(1)
        expect(await asked()).toMatchObject({ success: true })
      }
      await passMinutes(61)
      expect((await asked()).message).toBe(`该${name}今日获取验证码的次数已用完，请明天再试`)
      await passMinutes(-60)
    }
    await deliverTexts(server)
    expect(mails.length).toBeLessThanOrEqual(10)
  })

  it('for a number known in several schools need a named school', async () => {
    const one = await person()
    const phone = { keys: server.deps.keys, number: one.mobile }
    await createUser(server.deps.db, { username: `${one.username}_too`, tenantId: otherSchool, phone })
    await send(await ticketFor(one.username), one.mobile)
    const payload = { phone: one.mobile, smscode: await codeTo(one.mobile) }
    const verify = async (school?: number) =>
      (
        await server.call('POST', '/sys/user/phoneVerification', {
          payload,
          ...(school && { headers: { [headers.tenant]: String(school) } }),
        })
      ).body
    expect(await verify()).toMatchObject({
      success: false,
      message: '这里绑定了多个账号，请返回第一步填写用户名',
    })
    expect(await verify(1)).toMatchObject({ success: true, result: { username: one.username } })
  })

  it('for a mail address of several people open the account of the given name', async () => {
    const one = await person()
    const two = await person({ email: one.email })
    const ticket = await ticketFor(two.username)
    await send(ticket, one.email)
    const answer = await prove(ticket, one.email, await codeTo(one.email))
    expect(answer).toMatchObject({ success: true, result: { username: two.username } })
  })
})

describe('hiding which accounts exist', () => {
  it('SH-05 all answers are the same, and users who may not reset get no code', async () => {
    const [owner, frozen, deleted, fresh] = [await person(), await person(), await person(), await person()]
    const guest = await person({ homeTenantId: otherSchool })
    const elsewhere = await person({ tenantId: otherSchool })
    await setAccount(frozen.id, { status: '2' })
    await setAccount(deleted.id, { del_flag: '1' })
    await setAccount(fresh.id, { password_hash: noPasswordYet })
    const unproven = { ...(await person({ isProven: false })), email: 'nobody_either@example.edu.cn' }
    const unknown = { username: 'nobody_at_all', mobile: '13600009999', email: 'nobody_at_all@example.edu.cn' }
    const answers = new Set<string>()
    for (const { username, mobile, email } of [owner, frozen, deleted, fresh, guest, elsewhere, unproven, unknown]) {
      const { result, success, message } = await begin(username)
      const ticket = result?.ticket ?? ''
      const sent = [await send(ticket, mobile), await send(ticket, email)]
      const tried = [await prove(ticket, mobile, '000000x'), await prove(ticket, email, '000000x')]
      const plain = [...sent, ...tried].map(body => [body.success, body.code, body.message, body.result])
      answers.add(JSON.stringify([success, message, { ...result, ticket: ticket.length }, plain]))
    }
    expect([...answers]).toHaveLength(1)
    await deliverTexts(server)
    const texts = await server.deps.db.platform.selectFrom('sys_sms').select('state').execute()
    expect(texts).toHaveLength(16)
    expect(texts.flatMap(({ state }) => (state === 'unbound' ? [] : [state])).toSorted()).toEqual(['kept', 'sent'])
    expect(mails.map(({ to }) => to)).toEqual([[owner.email]])
    const reasons = new Set((await audits('找回密码：未发出验证码：%')).map(text => text.split('：').at(-1)))
    expect([...reasons].toSorted()).toEqual(
      ['没有使用者', '账号已冻结', '账号尚未完成首次登录', '账号由其他单位管理'].toSorted(),
    )
  })

  it('SH-05 response times are the same with and without an account', async () => {
    const owner = await person()
    const unknown = { username: 'nobody_at_all', mobile: '13600009999' }
    const both = [owner, unknown]
    let letters = await solvedCaptcha(server.deps.db)
    const fresh = async () => {
      letters = await solvedCaptcha(server.deps.db)
    }
    const beginning = both.map(
      ({ username }) =>
        () =>
          post('/sys/lostPassword/begin', { account: username, ...letters }),
    )
    expect(await timesApart(beginning, { alike: 1.6, before: fresh })).toBeLessThan(1.6)
    const tickets = new Map<string, string>()
    const asked = async (sends: boolean) => {
      for (const table of ['sys_sign_in_guard', 'sys_sms'] as const)
        await server.deps.db.platform.deleteFrom(table).execute()
      for (const { username, mobile } of both) {
        tickets.set(username, await ticketFor(username))
        if (sends) await send(tickets.get(username) ?? '', mobile)
      }
    }
    const ticketOf = ({ username }: { username: string }) => tickets.get(username) ?? ''
    const sending = both.map(who => () => send(ticketOf(who), who.mobile))
    expect(await timesApart(sending, { alike: 1.6, before: () => asked(false) })).toBeLessThan(1.6)
    const proving = both.map(who => () => prove(ticketOf(who), who.mobile, 'wrong'))
    expect(await timesApart(proving, { alike: 1.6, before: () => asked(true) })).toBeLessThan(1.6)
  })
})

describe('existing clients', () => {
  it('SH-05 recover a password in three calls, whose code becomes a ticket', async () => {
    const owner = await person()
    const letters = await solvedCaptcha(server.deps.db)
    const asked = await server.call('POST', '/sys/sms', { payload: { mobile: owner.mobile, smsmode: '2', ...letters } })
    expect(asked.body).toMatchObject({ success: true })
    const code = await codeTo(owner.mobile)
    const verify = (smscode: string) =>
      server.call<{ smscode: string; username: string }>('POST', '/sys/user/phoneVerification', {
        payload: { phone: owner.mobile, smscode },
      })
    expect((await verify(otherThan(code))).body).toMatchObject({ success: false, message: wrong })
    const { result } = (await verify(code)).body
    expect(result?.username).toBe(owner.username)
    expect(result?.smscode).not.toBe(code)
    const change = (smscode: string, username = owner.username) =>
      server.call('POST', '/sys/user/passwordChange', {
        payload: { username, password: newPassword, smscode, phone: owner.mobile },
      })
    // The old product accepted these: no code, the digits themselves, another user’s name.
    for (const smscode of ['', code]) expect((await change(smscode)).body).toMatchObject(startAgain)
    expect((await change(result?.smscode ?? '', 'admin')).body).toMatchObject(startAgain)
    expect((await change(result?.smscode ?? '')).body).toMatchObject({ success: true, message: '密码重置完成！' })
    expect(await signIn(owner.username, newPassword)).toMatchObject({ success: true })
  })
})
