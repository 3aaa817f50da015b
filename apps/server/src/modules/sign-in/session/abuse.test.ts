import { headers } from '@xw/shared/wire/headers'
import type { SignedIn, SignInRefused } from '@xw/shared/wire/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { dayFrom, type StudentRecord, solvedCaptcha, studentOffice } from '../../../../test/support/first-sign-in.ts'
import { createDepart, createSchool, createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { timesApart } from '../../../../test/support/same-time.ts'
import { sampleRequests } from '../../../../test/support/sample-request.ts'
import { allRoutes } from '../../../app.ts'
import { networkBlockOf } from '../../../lib/networks.ts'

/** Every number here stands on the security page. The tests reach it as an attacker would: by trying. */
let server: TestApp
let otherSchool: number
let office: ReturnType<typeof studentOffice>
beforeAll(async () => {
  server = await buildApp()
  const { db } = server.deps
  otherSchool = await createSchool(db, { code: '10002', name: '第二大学' })
  await createUser(db, { username: 'teacher', roles: ['ds'] })
  const departId = await createDepart(db, { name: '法学院', orgCode: 'A01' })
  office = studentOffice(server, await server.signIn(), departId)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.deps.db.platform.deleteFrom('sys_sign_in_guard').execute()
  await office.setRule({ mmgz: '0', opensOn: dayFrom(-1), closesOn: dayFrom(1) })
})

interface Try {
  ip?: string
  /** No captcha when null. */
  letters?: { checkKey: string; captcha: string } | null
  school?: number
}

async function tryOnce(username: string, password: string, { ip = '10.0.0.1', letters, school = 1 }: Try = {}) {
  const solved = letters === undefined ? await solvedCaptcha(server.deps.db) : letters
  const { body } = await server.call<SignedIn & SignInRefused>('POST', '/sys/login', {
    payload: { username, password, ...solved },
    remoteAddress: ip,
    headers: { [headers.tenant]: String(school) },
  })
  return body
}

async function students(count: number): Promise<StudentRecord[]> {
  const made: StudentRecord[] = []
  for (let index = 0; index < count; index += 1) made.push(await office.record())
  await office.accounts(...made.map(({ id }) => id))
  return made
}

const passMinutes = (minutes: number) =>
  server.deps.db.platform
    .updateTable('sys_sign_in_guard')
    .set({ failed_at: sql`failed_at - make_interval(mins => ${minutes})` })
    .execute()

/** Sends the calls a few at a time, as fast as answers arrive. */
async function inParallel<T>(work: readonly (() => Promise<T>)[], lanes = 10): Promise<T[]> {
  const queue = work.values()
  const done: T[] = []
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const next of queue) done.push(await next())
    }),
  )
  return done
}

const wrong = '用户名或密码错误'

describe('guessing one student account', () => {
  it('SE-10 an account has five attempts in all, from one or fifty addresses; the sixth is not checked', async () => {
    const [student] = await students(1)
    if (!student) throw new Error('nobody')
    const from = (index: number) => ({ ip: `10.${index}.7.1` })
    for (let index = 1; index <= 4; index += 1)
      expect((await tryOnce(student.xh, `00000${index}`, from(index))).message).toBe(wrong)
    expect((await tryOnce(student.xh, '000005', from(5))).message).toContain('账号已锁定，请于 15 分钟后再试')
    const others = await inParallel(
      Array.from({ length: 45 }, (_, index) => () => tryOnce(student.xh, student.initial, from(index + 6))),
    )
    expect(new Set(others.map(({ message, success }) => `${success} ${message}`))).toEqual(
      new Set(['false 密码错误次数过多，账号已锁定，请于 15 分钟后再试']),
    )
    await passMinutes(15)
    expect(await tryOnce(student.xh, student.initial)).toMatchObject({ success: true })
  })

  it('SE-10 a thief’s session ends once the student has chosen a password', async () => {
    const [student] = await students(1)
    if (!student) throw new Error('nobody')
    const [thief, own] = [await tryOnce(student.xh, student.initial), await tryOnce(student.xh, student.initial)]
    const chosen = 'Glad river 82!'
    const change = {
      username: student.xh,
      oldpassword: student.initial,
      password: chosen,
      confirmpassword: chosen,
      realname: '王小洋',
      idNumber: student.zjhm,
    }
    expect((await office.post('/sys/user/updatePassword', change, own.result?.token)).body.success).toBe(true)
    expect((await office.post('/sys/user/updatePassword', change, thief.result?.token)).status).toBe(401)
    // Users who have never signed in get another refusal.
    await office.setRule({ mmgz: '1' })
    expect(await tryOnce(student.xh, student.xh.slice(-3) + student.zjhm.slice(-3))).toMatchObject({ success: false })
    expect(await tryOnce(student.xh, chosen, { letters: null })).toMatchObject({ success: true })
  })

  it('SE-10 an initial password opens only the change of password, of all routes that need a session', async () => {
    const [student] = await students(1)
    if (!student) throw new Error('nobody')
    const token = (await tryOnce(student.xh, student.initial)).result?.token ?? ''
    const isSocket = (path: string) => /^\/(?:websocket|vxeSocket)\//.test(path)
    const closed = allRoutes(server.deps).routes.filter(({ public: isPublic, path }) => !isPublic && !isSocket(path))
    const open: string[] = []
    for (const route of closed) {
      const [call] = sampleRequests(route)
      if (!call) continue
      const { method, path, ...rest } = call
      const { body } = await server.call(method, path, { ...rest, token })
      if (body.result !== 'password') open.push(path.replace(/[?].*/, ''))
    }
    expect(open).toEqual(['/sys/user/updatePassword'])
  })
})

describe('guessing from shared addresses', () => {
  it('SE-01 thirty failures of one address require a captcha there for fifteen minutes and lock nobody', async () => {
    const ip = '10.40.1.1'
    const tries = (count: number, from = 0) =>
      inParallel(Array.from({ length: count }, (_, n) => () => tryOnce(`someone${from + n}`, `guess ${n}`, { ip })))
    await tries(29)
    expect(await tryOnce('teacher', userPassword, { ip, letters: null })).toMatchObject({ success: true })
    await tries(1, 29)
    expect(await tryOnce('teacher', userPassword, { ip, letters: null })).toMatchObject({ message: '验证码无效' })
    expect(await tryOnce('teacher', userPassword, { ip: '10.40.1.2', letters: null })).toMatchObject({ success: true })
    expect(await tryOnce('teacher', userPassword, { ip })).toMatchObject({ success: true })
    await passMinutes(15)
    expect(await tryOnce('teacher', userPassword, { ip, letters: null })).toMatchObject({ success: true })
  })

  it.each([
    ['10.50.2.7', '10.50.2.0/24'],
    ['::ffff:10.50.2.7', '10.50.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('the address %s belongs to the block %s', (address, block) => {
    expect(networkBlockOf(address)).toBe(block)
  })

  it('SE-10 two hundred failures from fifty addresses pause the school’s first sign-ins for an hour and require a captcha in the block', async () => {
    const [honest, ...victims] = await students(52)
    if (!honest) throw new Error('nobody')
    const guesses = victims.slice(0, 50).flatMap(({ xh }, index) =>
      // Four failures per account and address stay below the limits by name and by address.
      Array.from(
        { length: 4 },
        (_, n) => () => tryOnce(xh, `1${n}${String(index).padStart(4, '0')}`, { ip: `10.60.3.${index}` }),
      ),
    )
    const told = await inParallel(guesses.slice(0, 199))
    expect(new Set(told.map(({ message }) => message))).toEqual(new Set([wrong]))
    expect(await tryOnce('teacher', userPassword, { ip: '10.60.3.77', letters: null })).toMatchObject({ success: true })
    const last = await guesses[199]?.()
    expect(last?.message).toBe(`${wrong}；学生首次登录因异常尝试暂停，请一小时后再试`)

    // A right initial password is refused too, from any address; users with a password of their own get in.
    expect(await tryOnce(honest.xh, honest.initial, { ip: '10.61.0.1' })).toMatchObject({ success: false })
    expect(await tryOnce('teacher', userPassword, { ip: '10.61.0.1', letters: null })).toMatchObject({ success: true })
    expect(await tryOnce('teacher', userPassword, { ip: '10.60.3.77', letters: null })).toMatchObject({
      message: '验证码无效',
    })
    expect((await tryOnce('nobody', 'x', { school: otherSchool, ip: '10.61.0.1' })).message).toBe(wrong)
    const alarms = await server.deps.db.inTenant(1, tx =>
      tx.selectFrom('sys_log').select('log_content').where('log_content', 'like', '%初始密码暂停使用%').execute(),
    )
    expect(alarms).toHaveLength(1)
    await passMinutes(61)
    expect(await tryOnce(honest.xh, honest.initial, { ip: '10.61.0.1' })).toMatchObject({ success: true })
  })
})

describe('a captcha picture', () => {
  it('SE-09 a captcha answers one attempt, however many bring it at once, and none after it was checked', async () => {
    const letters = await solvedCaptcha(server.deps.db)
    const all = await Promise.all(Array.from({ length: 10 }, (_, n) => tryOnce(`name${n}`, 'wrong', { letters })))
    expect(all.map(({ message }) => message).toSorted()).toEqual([wrong, ...Array(9).fill('验证码错误')].toSorted())
    const checked = await solvedCaptcha(server.deps.db)
    await server.call('POST', '/sys/checkCaptcha', { payload: checked })
    expect(await tryOnce('teacher', userPassword, { letters: checked })).toMatchObject({ message: '验证码错误' })
  })
})

describe('hiding which accounts exist', () => {
  it('SE-10 message, code and result are the same for waiting, signed-in, locked and unknown accounts', async () => {
    const [student] = await students(1)
    if (!student) throw new Error('nobody')
    const names = [student.xh, 'teacher', 'nobody-at-all']
    for (const letters of [null, undefined]) {
      const answers = await Promise.all(names.map(name => tryOnce(name, 'wrong', letters === null ? { letters } : {})))
      const plain = answers.map(({ success, code, message, result }) =>
        JSON.stringify([success, code, message, result]),
      )
      expect(new Set(plain).size).toBe(1)
    }
  })

  it('SE-10 response times do not show whether an account exists', async () => {
    const [student] = await students(1)
    if (!student) throw new Error('nobody')
    let letters = { checkKey: '', captcha: '' }
    const before = async () => {
      await server.deps.db.platform.deleteFrom('sys_sign_in_guard').execute()
      letters = await solvedCaptcha(server.deps.db)
    }
    const tries = [student.xh, 'teacher', 'nobody-at-all'].map(name => () => tryOnce(name, 'wrong', { letters }))
    expect(await timesApart(tries, { alike: 1.6, before })).toBeLessThan(1.6)
  })
})
