import { wireCodes } from '@xw/shared/wire/envelope'
import { paths } from '@xw/shared/wire/paths'
import type { SignedIn, SignInRefused } from '@xw/shared/wire/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { codeOf, setUpFactor } from '../../../../test/support/second-factor.ts'
import { execute } from '../../../../test/support/sql.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildApp()
})
afterAll(() => server.close())
beforeEach(() => server.deps.db.platform.deleteFrom('sys_sign_in_guard').execute())

let made = 0
/** Creates a user with a second factor. */
async function person() {
  made += 1
  const username = `teacher${made}`
  const id = await createUser(server.deps.db, { username, roles: ['ds'] })
  const token = await openSession(server.deps.db, id)
  return { id, username, token, ...(await setUpFactor(server, token)) }
}
const answer = async <T>(path: string, payload: object) => (await server.call<T>('POST', path, { payload })).body
const first = (username: string, password = userPassword) =>
  answer<SignInRefused>(paths.session.login, { username, password })
async function ticketFor(username: string): Promise<string> {
  const { result } = await first(username)
  return result?.codeTicket ?? ''
}
const second = (ticket: string, code: string) =>
  answer<SignedIn & SignInRefused>(paths.session.secondStep, { ticket, code })
const signIn = async (username: string, code: string) => second(await ticketFor(username), code)
const forgetSteps = () => server.deps.db.platform.updateTable('sys_second_factor').set({ last_step: 0 }).execute()
const otherThan = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0')
const sessions = async (accountId: string) =>
  (
    await server.deps.db.platform
      .selectFrom('sys_session')
      .select('id')
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .execute()
  ).length
const audits = (userId: string) =>
  server.deps.db.inTenant(1, async tx => {
    const rows = await tx
      .selectFrom('sys_log')
      .select(['log_content', 'success'])
      .where('userid', '=', userId)
      .orderBy('create_time')
      .execute()
    return rows.map(({ log_content, success }) => `${success ? '' : '!'}${log_content}`)
  })

describe('the second step of a sign-in', () => {
  it('SE-01 a right password opens a session only with a code of the authenticator', async () => {
    const { id, username, seed } = await person()
    const before = await sessions(id)
    const asked = await first(username)
    expect(asked).toMatchObject({ success: false, code: wireCodes.codeRequired, message: '请输入动态口令' })
    expect(Object.keys(asked.result ?? {})).toEqual(['codeTicket'])
    expect(await sessions(id)).toBe(before)
    const entered = await second(asked.result?.codeTicket ?? '', codeOf(seed))
    expect(entered).toMatchObject({ success: true, message: '登录成功', result: { userInfo: { id } } })
    const own = await server.call('GET', paths.session.ownDeparts, { token: entered.result?.token ?? '' })
    expect(own.status).toBe(200)
    expect(await audits(id)).toEqual(['启用动态口令', '第一步验证通过，待输入动态口令', '登录成功'])
  })

  it('SE-01 accounts without a second factor are not asked, and a wrong password does not reveal one', async () => {
    const { username } = await person()
    await createUser(server.deps.db, { username: 'plain' })
    expect(await first('plain')).toMatchObject({ success: true })
    const [known, unknown] = [await first(username, 'wrong'), await first('nobody', 'wrong')]
    expect({ ...known, timestamp: 0 }).toEqual({ ...unknown, timestamp: 0 })
  })

  it('SE-01 accepts codes of half a minute before and after, and no others', async () => {
    const { username, seed } = await person()
    for (const steps of [-1, 0, 1]) {
      await forgetSteps()
      expect((await signIn(username, codeOf(seed, steps))).success).toBe(true)
    }
    await forgetSteps()
    for (const steps of [-3, 3])
      expect(await signIn(username, codeOf(seed, steps))).toMatchObject({ message: '动态口令错误' })
  })

  it('SE-01 refuses used and older codes, and accepts one of four parallel ones', async () => {
    const { username, seed } = await person()
    const code = codeOf(seed, 1)
    expect((await signIn(username, code)).success).toBe(true)
    expect(await signIn(username, code)).toMatchObject({ success: false, message: '动态口令错误' })
    expect(await signIn(username, codeOf(seed, 0))).toMatchObject({ success: false, message: '动态口令错误' })

    const other = await person()
    const tickets = await Promise.all(Array.from({ length: 4 }, () => ticketFor(other.username)))
    const all = await Promise.all(tickets.map(ticket => second(ticket, codeOf(other.seed))))
    expect(all.filter(({ success }) => success)).toHaveLength(1)
  })

  it('SE-01 five wrong codes lock for fifteen minutes, also for a right code and a right password', async () => {
    const { id, username, seed } = await person()
    const wrong = otherThan(codeOf(seed), 7)
    const said: string[] = []
    // Each attempt repeats the first step: a right password gives no new attempts.
    for (let n = 0; n < 5; n += 1) said.push((await signIn(username, wrong)).message)
    const locked = '动态口令错误次数过多，账号已锁定，请于 15 分钟后再试'
    expect(said).toEqual([...Array.from({ length: 4 }, () => '动态口令错误'), locked])
    expect(await first(username)).toMatchObject({
      success: false,
      code: wireCodes.failed,
      message: locked,
      result: null,
    })
    expect((await audits(id)).filter(content => content.startsWith('!'))).toHaveLength(5)
    await server.deps.db.platform
      .updateTable('sys_sign_in_guard')
      .set({ failed_at: sql`failed_at - interval '15 minutes'` })
      .execute()
    expect((await signIn(username, codeOf(seed))).success).toBe(true)
  })

  it('SE-01 checks at most five of forty parallel codes for one ticket', async () => {
    const { username, seed } = await person()
    const ticket = await ticketFor(username)
    const right = codeOf(seed)
    const tried = await Promise.all(Array.from({ length: 40 }, (_, n) => second(ticket, otherThan(right, 1_000 + n))))
    const locked = tried.filter(({ message }) => message.includes('已锁定'))
    expect(tried.filter(({ message }) => message === '动态口令错误')).toHaveLength(4)
    expect(locked).toHaveLength(36)
    expect(await second(ticket, right)).toMatchObject({ success: false, message: expect.stringContaining('已锁定') })
  })
})

describe('the ticket of the first step', () => {
  it('SE-01 opens nothing by itself, and no other ticket or text replaces it', async () => {
    const { username, seed, token } = await person()
    const ticket = await ticketFor(username)
    expect((await server.call('GET', paths.session.ownDeparts, { token: ticket })).status).toBe(401)
    const begun = await server.call<{ ticket: string }>('POST', paths.factor.begin, {
      token,
      payload: { oldpassword: userPassword, code: codeOf(seed) },
    })
    for (const other of ['', 'x', 'A'.repeat(43), begun.body.result?.ticket ?? '', ` ${ticket}`])
      expect(await second(other, codeOf(seed, 1))).toMatchObject({ success: false, result: { startOver: true } })
    expect((await second(ticket, codeOf(seed, 1))).success).toBe(true)
  })

  it('SE-01 refuses the code of another user', async () => {
    const [a, b] = [await person(), await person()]
    const ticket = await ticketFor(a.username)
    expect(await second(ticket, codeOf(b.seed))).toMatchObject({ success: false, message: '动态口令错误' })
    expect(await second(ticket, b.recoveryCodes[0] ?? '')).toMatchObject({ success: false, message: '动态口令错误' })
    expect((await signIn(b.username, codeOf(b.seed))).success).toBe(true)
    expect((await second(ticket, codeOf(a.seed))).success).toBe(true)
  })

  it('SE-01 opens one session and expires after five minutes', async () => {
    const { username, seed, recoveryCodes } = await person()
    const ticket = await ticketFor(username)
    const both = await Promise.all([second(ticket, codeOf(seed)), second(ticket, recoveryCodes[0] ?? '')])
    expect(both.map(({ success }) => success).toSorted()).toEqual([false, true])
    const late = await ticketFor(username)
    await server.deps.db.platform
      .updateTable('sys_ticket')
      .set({ expires_at: sql<Date>`expires_at - interval '5 minutes'` })
      .execute()
    expect(await second(late, codeOf(seed, 1))).toMatchObject({
      message: '登录已超时，请重新登录',
      result: { startOver: true },
    })
  })

  it('SE-01 is void once the password changes or the account is frozen', async () => {
    const { db } = server.deps
    for (const change of [{ password_changed_at: new Date(0) }, { status: '2' }]) {
      const { id, username, seed } = await person()
      const ticket = await ticketFor(username)
      await db.platform.updateTable('sys_account').set(change).where('id', '=', id).execute()
      expect(await second(ticket, codeOf(seed))).toMatchObject({ success: false, result: { startOver: true } })
    }
  })
})

describe('a recovery code', () => {
  it('SE-01 replaces a code once, in any spelling, and the answer tells how many are left', async () => {
    const { id, username, recoveryCodes } = await person()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [code = '', next = ''] = recoveryCodes
    expect(await signIn(username, code)).toMatchObject({ success: true, message: '登录成功，恢复码还剩 9 个' })
    expect(await signIn(username, code)).toMatchObject({ success: false, message: '动态口令错误' })
    const typed = ` ${next.toLowerCase().replace('-', ' ')} `
    expect(await signIn(username, typed)).toMatchObject({ success: true, message: '登录成功，恢复码还剩 8 个' })
    expect(await audits(id)).toContain('使用恢复码登录，剩余 9 个')
  })

  it('SE-01 is stored as a hash, and the seed is stored sealed', async () => {
    const { seed, recoveryCodes } = await person()
    const rows = await execute<{ row: string }>(
      server.database.ownerUrl,
      `select to_jsonb(t)::text as row from sys_second_factor t union all select to_jsonb(t)::text from sys_recovery_code t
       union all select to_jsonb(t)::text from sys_ticket t union all select to_jsonb(t)::text from sys_log t`,
    )
    const hex = (text: string) => Buffer.from(text).toString('hex')
    const all = rows.map(({ row }) => row).join()
    for (const secret of [seed, ...recoveryCodes, ...recoveryCodes.map(code => code.replace('-', ''))]) {
      expect(all).not.toContain(secret)
      expect(all).not.toContain(hex(secret))
    }
  })
})
