import { headers } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { solvedCaptcha } from '../../../../test/support/first-sign-in.ts'
import { createSchool, createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { toForm } from '../../../../test/support/form.ts'
import { workbook } from '../../../../test/support/imports.ts'
import { openSession } from '../../../../test/support/people.ts'
import { deliverTexts, readOutbox } from '../../../../test/support/texts.ts'
import { findCandidatesByPhone } from '../../sign-in/session/index.ts'

let server: TestApp
let platform: string
let admin: string
let otherSchool: number
beforeAll(async () => {
  server = await buildApp({}, { XW_ORIGIN: 'https://xw.example.edu.cn' })
  const { db } = server.deps
  platform = await server.signIn()
  otherSchool = await createSchool(db, { code: '10002', name: '第二大学' })
  admin = await openSession(db, await createUser(db, { username: 'keeper', roles: ['admin', 'dwgly'] }))
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['sys_sign_in_guard', 'sys_sms'] as const)
    await server.deps.db.platform.deleteFrom(table).execute()
})

interface Owner {
  id: string
  username: string
  phone: string
  token: string
}
let made = 0
const nextNumber = () => `1380000${String(1000 + (made += 1))}`
/** Creates a user with an unverified number. */
async function owner({ phone = nextNumber(), isProven = false, tenantId = 1 } = {}): Promise<Owner> {
  const { db, keys } = server.deps
  const username = `owner${(made += 1)}`
  const id = await createUser(db, { username, tenantId, roles: ['ds'], phone: { keys, number: phone, isProven } })
  return { id, username, phone, token: await openSession(db, id, { tenantId }) }
}
const post = async (path: string, payload: object, token?: string) =>
  (await server.call<Record<string, string>>('POST', path, { payload, ...(token && { token }) })).body
const sendCode = ({ token }: Pick<Owner, 'token'>) => post(paths.ownPhone.sendCode, {}, token)
const prove = ({ token }: Pick<Owner, 'token'>, smscode: string) => post(paths.ownPhone.prove, { smscode }, token)
const newestText = async () => {
  await deliverTexts(server)
  return (await readOutbox(server, platform))[0]?.content ?? ''
}
const codeIn = (text: string) => /\d{6}/.exec(text)?.[0] ?? ''
/** Requests a code and reads it from the outbox. */
async function codeFor(someone: Owner): Promise<string> {
  await server.deps.db.platform.deleteFrom('sys_sms').execute()
  expect(await sendCode(someone)).toMatchObject({ success: true })
  return codeIn(await newestText())
}
const editOwn = ({ token }: Owner, phone: string) =>
  post('/sys/user/login/setting/userEdit', { phone, oldpassword: userPassword }, token)
/** Lists the user names that a number opens in some schools. */
const opensTo = async (phone: string, ...schools: number[]) =>
  (await findCandidatesByPhone(server.deps, phone, schools.length > 0 ? schools : [1])).map(({ username }) => username)
const otherThan = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0')

const taken = '该手机号已由本校的另一个账号验证使用'

describe('D2 verifying one’s own number', () => {
  it('takes the code sent to it, and lets the number sign in from then on', async () => {
    const someone = await owner()
    expect(await opensTo(someone.phone)).toEqual([])
    expect(await sendCode(someone)).toMatchObject({
      success: true,
      message: `验证码已发送到 138****${someone.phone.slice(-4)}，5 分钟内有效`,
    })
    const text = await newestText()
    expect(text).toMatch(/^您的绑定手机验证码是 \d{6}/)
    expect(await prove(someone, codeIn(text))).toMatchObject({ success: true, message: '手机号已验证' })
    expect(await opensTo(someone.phone)).toEqual([someone.username])
    const own = await server.call<Record<string, string>>('GET', '/sys/user/login/setting/getUserData', {
      token: someone.token,
    })
    expect(own.body.result).toMatchObject({ phone: someone.phone, phoneProvenTime: expect.any(String) })
    for (const again of [await sendCode(someone), await prove(someone, codeIn(text))])
      expect(again).toMatchObject({ success: false, message: '该手机号已验证' })
    const { rows } = await server.deps.db.inTenant(1, tx =>
      sql`select from sys_log where userid = ${someone.id} and log_content = '验证手机号'`.execute(tx),
    )
    expect(rows).toHaveLength(1)
  })

  it('needs a number, a session, and a code of this purpose', async () => {
    const bare = await openSession(server.deps.db, await createUser(server.deps.db, { username: 'bare' }))
    expect(await sendCode({ token: bare })).toMatchObject({ success: false, message: '请先填写手机号并保存' })
    expect((await server.call('POST', paths.ownPhone.sendCode, { payload: {} })).status).toBe(401)
    const someone = await owner()
    const letters = await solvedCaptcha(server.deps.db)
    expect(await post('/sys/sms', { mobile: someone.phone, smsmode: '3', ...letters })).toMatchObject({
      success: false,
      message: '此功能未开放',
    })
    const code = await codeFor(someone)
    expect(await post('/sys/phoneLogin', { mobile: someone.phone, captcha: code })).toMatchObject({ success: false })
    const proven = await owner({ isProven: true })
    await post('/sys/sms', { mobile: proven.phone, smsmode: '0', ...(await solvedCaptcha(server.deps.db)) })
    const toSignIn = codeIn(await newestText())
    await editOwn(someone, proven.phone)
    expect(await prove(someone, toSignIn)).toMatchObject({ result: { smscode: '手机验证码错误' } })
  })

  it('reports wrong codes at their field, locks after five, and sends one code a minute', async () => {
    const someone = await owner()
    const code = await codeFor(someone)
    expect((await sendCode(someone)).message).toMatch(/^验证码已发送，请 \d+ 秒后再获取$/)
    for (let n = 1; n <= 4; n += 1)
      expect(await prove(someone, otherThan(code, n))).toMatchObject({ result: { smscode: '手机验证码错误' } })
    const locked = { result: { smscode: '验证码错误次数过多，账号已锁定，请于 15 分钟后再试' } }
    expect(await prove(someone, otherThan(code, 5))).toMatchObject(locked)
    expect(await prove(someone, code)).toMatchObject(locked)
    expect(await opensTo(someone.phone)).toEqual([])
  })
})

describe('D2 a verified number', () => {
  it('belongs to one account of a school: another is refused, and learns it only with the code in hand', async () => {
    const phone = nextNumber()
    const [first, second] = [await owner({ phone, isProven: true }), await owner({ phone })]
    const code = await codeFor(second)
    expect(await prove(second, otherThan(code))).toMatchObject({ result: { smscode: '手机验证码错误' } })
    expect(await prove(second, code)).toMatchObject({ success: false, message: taken })
    expect(await opensTo(phone)).toEqual([first.username])
    // When an administrator gives the first account another number, the second can verify this one.
    expect(await post('/sys/user/edit', { id: first.id, phone: '13900000001' }, admin)).toMatchObject({ success: true })
    expect(await prove(second, code)).toMatchObject({ success: true })
    expect(await opensTo(phone)).toEqual([second.username])
  })

  it('of two parallel verifications one succeeds, even when only the index decides', async () => {
    const phone = nextNumber()
    const both = [await owner({ phone }), await owner({ phone })] as const
    const code = await codeFor(both[0])
    const answers = await Promise.all(both.map(one => prove(one, code)))
    expect(answers.map(({ success }) => success).toSorted()).toEqual([false, true])
    expect(await opensTo(phone)).toHaveLength(1)
    const other = nextNumber()
    const statements = [await owner({ phone: other }), await owner({ phone: other })].map(({ id }) =>
      server.deps.db
        .inTenant(1, tx => sql`update sys_user set phone_proven_time = now() where id = ${id}`.execute(tx))
        .then(
          () => 'written',
          (error: { constraint?: string }) => error.constraint,
        ),
    )
    expect((await Promise.all(statements)).toSorted()).toEqual(['sys_user_proven_phone', 'written'])
  })

  it('can belong to another account in another school', async () => {
    const phone = nextNumber()
    const [here, there] = [await owner({ phone, isProven: true }), await owner({ phone, tenantId: otherSchool })]
    expect(await prove(there, await codeFor(there))).toMatchObject({ success: true })
    expect((await opensTo(phone, 1, otherSchool)).toSorted()).toEqual([here.username, there.username].toSorted())
  })
})

describe('D2 the verification of a number', () => {
  const isProven = async ({ id }: Pick<Owner, 'id'>) => {
    const { rows } = await server.deps.db.inTenant(1, tx =>
      sql<{ isProven: boolean }>`
        select phone_proven_time is not null as "isProven" from sys_user where id = ${id}`.execute(tx),
    )
    return rows[0]?.isProven
  }

  it('ends with every other number, whoever writes it, and not with the same one', async () => {
    const changes: ((someone: Owner, phone: string) => Promise<unknown>)[] = [
      editOwn,
      ({ id }, phone) => post('/sys/user/edit', { id, phone }, admin),
      ({ id }, phone) =>
        server.deps.db.inTenant(1, tx =>
          sql`update sys_user set phone_hash = ${Buffer.from(phone)} where id = ${id}`.execute(tx),
        ),
    ]
    for (const change of changes) {
      const someone = await owner({ isProven: true })
      await post('/sys/user/edit', { id: someone.id, phone: someone.phone, nickname: '同一个' }, admin)
      expect(await isProven(someone)).toBe(true)
      await change(someone, nextNumber())
      expect(await isProven(someone)).toBe(false)
      expect(await opensTo(someone.phone)).toEqual([])
    }
  })

  it('ends with the account, and does not return with it', async () => {
    const someone = await owner({ isProven: true })
    await server.call('DELETE', `/sys/user/delete?id=${someone.id}`, { token: admin })
    const next = await owner({ phone: someone.phone })
    expect(await prove(next, await codeFor(next))).toMatchObject({ success: true })
    const restored = await server.call('PUT', '/sys/user/putRecycleBin', {
      token: admin,
      payload: { userIds: someone.id },
    })
    expect(restored.body).toMatchObject({ success: true })
    expect([await isProven(someone), await isProven(next)]).toEqual([false, true])
  })

  it('cannot be set by a body: not by an administrator, the owner or a file', async () => {
    const someone = await owner()
    const [phone, phoneProvenTime] = [nextNumber(), '2026-01-01 00:00:00']
    await post('/sys/user/edit', { id: someone.id, phone, phoneProvenTime }, admin)
    await post('/sys/user/login/setting/userEdit', { phoneProvenTime }, someone.token)
    expect(await isProven(someone)).toBe(false)
    const content = await workbook(
      ['用户账号', '用户姓名', '登录密码', '手机号', '手机号验证时间'],
      [['from_file', '导入者', 'Imported road 59', phone, phoneProvenTime]],
    )
    const file = toForm([{ field: 'file', value: content, fileName: '用户.xlsx' }])
    expect((await server.call('POST', '/sys/user/importExcel', { token: admin, ...file })).body).toMatchObject({
      success: true,
    })
    expect(await opensTo(phone)).toEqual([])
  })
})

describe('D2 undoing a change of number', () => {
  const takeBack = async () =>
    post(paths.contactChange.takeBack, { ticket: /#([\w-]{43}) /.exec(await newestText())?.[1] ?? '' })

  it.each([true, false])('restores the verified number: %s', async isProven => {
    const someone = await owner({ isProven })
    await editOwn(someone, nextNumber())
    expect(await takeBack()).toMatchObject({ success: true })
    expect(await opensTo(someone.phone)).toEqual(isProven ? [someone.username] : [])
  })

  it('leaves the verification to another account that has verified the number since', async () => {
    const someone = await owner({ isProven: true })
    await editOwn(someone, nextNumber())
    const text = await newestText()
    const next = await owner({ phone: someone.phone, isProven: true })
    const ticket = /#([\w-]{43}) /.exec(text)?.[1] ?? ''
    expect(await post(paths.contactChange.takeBack, { ticket })).toMatchObject({ success: true })
    expect(await opensTo(someone.phone)).toEqual([next.username])
  })
})

it('D2 an unverified number opens nothing by any sign-in method and is answered like an unknown one', async () => {
  const [someone, unknown] = [await owner(), nextNumber()]
  const answers = new Set<string>()
  for (const phone of [someone.phone, unknown]) {
    await server.deps.db.platform.deleteFrom('sys_sms').execute()
    const letters = () => solvedCaptcha(server.deps.db)
    const said = [await post('/sys/sms', { mobile: phone, smsmode: '0', ...(await letters()) })]
    await deliverTexts(server)
    expect((await readOutbox(server, platform)).map(({ state }) => state)).toEqual(['unbound'])
    await server.deps.db.platform.deleteFrom('sys_sms').execute()
    said.push(await post('/sys/sms', { mobile: phone, smsmode: '2', ...(await letters()) }))
    await deliverTexts(server)
    expect((await readOutbox(server, platform)).map(({ state }) => state)).toEqual(['unbound'])
    said.push(await post('/sys/phoneLogin', { mobile: phone, captcha: '000000' }))
    const old = await server.call('POST', '/sys/user/phoneVerification', {
      payload: { phone, smscode: '000000' },
      headers: { [headers.tenant]: '1' },
    })
    said.push(old.body as never)
    answers.add(JSON.stringify(said.map(({ success, code, message, result }) => [success, code, message, result])))
  }
  expect(answers.size).toBe(1)
})
