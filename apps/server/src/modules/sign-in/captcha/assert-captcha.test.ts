import type { CaptchaMethod, ProofPurpose } from '@xw/shared/session/proof'
import { certificatePaths } from '@xw/shared/wire/certificate-paths'
import { paths } from '@xw/shared/wire/paths'
import type { SignedIn } from '@xw/shared/wire/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { solvedCaptcha } from '../../../../test/support/first-sign-in.ts'
import { createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { askChallenge, solve, solvedProof } from '../../../../test/support/proof.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildApp()
  await createUser(server.deps.db, { username: 'teacher', roles: ['ds'] })
})
afterAll(() => server.close())
beforeEach(async () => {
  const { platform } = server.deps.db
  await platform.deleteFrom('sys_sign_in_guard').execute()
  await platform.deleteFrom('sys_sms').execute()
  await setWay('proof')
})

const setWay = (way: CaptchaMethod) =>
  sql`update sys_platform_setting set captcha_way = ${way}`.execute(server.deps.db.platform)

type Brought = { captcha: string; checkKey: string } | null
const post = async (path: string, payload: object, remoteAddress = '10.0.0.1') =>
  (await server.call<SignedIn>('POST', path, { payload, remoteAddress })).body
const askCode = (brought: Brought, mobile = '13900000001') => post(paths.session.phoneCode, { mobile, ...brought })
const signIn = (brought: Brought, password = userPassword) =>
  post(paths.session.login, { username: 'teacher', password, ...brought })
const fail = async (failures: number) =>
  server.deps.db.platform
    .insertInto('sys_sign_in_guard')
    .values(
      [0, 1].map(school => ({ key: `name:${school}:teacher`, failures, failed_at: sql`now() - interval '1 day'` })),
    )
    .execute()

const notTaken = { success: false, code: 412, message: '验证未通过或已过期，请重试', result: { captchaRequired: true } }

describe('a solved challenge', () => {
  it('works once, for its purpose only, and no call about pictures makes it valid again', async () => {
    const brought = await solvedProof(server, 'code')
    expect(await askCode(brought)).toMatchObject({ success: true })
    expect(await askCode(brought, '13900000002')).toMatchObject(notTaken)
    const { key } = await server.deps.db.platform.selectFrom('sys_captcha').select('key').executeTakeFirstOrThrow()
    expect((await server.call('GET', `/sys/randomImage/${key}`)).status).toBe(400)
    expect((await server.call('POST', '/sys/checkCaptcha', { payload: { captcha: 'x', checkKey: key } })).status).toBe(
      400,
    )
    expect(await askCode(brought, '13900000002')).toMatchObject(notTaken)
  })

  it('is accepted for one of two parallel calls', async () => {
    const brought = await solvedProof(server, 'code')
    const answers = await Promise.all(['13900000003', '13900000004'].map(mobile => askCode(brought, mobile)))
    expect(answers.map(({ success }) => success).toSorted()).toEqual([false, true])
  })

  it('is refused for other purposes and after any change', async () => {
    expect(await askCode(await solvedProof(server, 'signIn'))).toMatchObject(notTaken)
    expect(await signIn(await solvedProof(server, 'verification'))).toMatchObject(notTaken)
    const challenge = await askChallenge(server, 'signIn')
    const other = { salt: challenge.salt.replace('signIn', 'code') }
    expect(await askCode(solve(challenge, other))).toMatchObject(notTaken)
    expect(await askCode(solve(await askChallenge(server, 'code'), { number: 100_001 }))).toMatchObject(notTaken)
  })

  it('allows a sign-in after failures, and needs a higher level after a lock', async () => {
    await fail(3)
    expect(await signIn(null)).toMatchObject({ message: '验证码无效', result: { captchaRequired: true } })
    expect(await signIn(await solvedProof(server, 'signIn'))).toMatchObject({ success: true })
    await fail(5)
    expect(await signIn(await solvedProof(server, 'signIn'))).toMatchObject({
      code: 412,
      message: '操作次数较多，需要重新验证，请稍候再提交',
      result: { captchaRequired: true, proofLevel: 1 },
    })
    expect(await signIn(await solvedProof(server, 'signIn', { level: 1 }))).toMatchObject({ success: true })
  })

  it('begins a password recovery, and needs a higher level for the next code to the same number', async () => {
    const begin = async (brought: Brought) => post(paths.lostPassword.begin, { account: 'teacher', ...brought })
    expect(await begin(await solvedProof(server, 'code'))).toMatchObject({ success: true })
    expect(await askCode(await solvedProof(server, 'code'))).toMatchObject({ success: true })
    expect(await askCode(await solvedProof(server, 'code'))).toMatchObject({ code: 412, result: { proofLevel: 1 } })
    const harder = await askCode(await solvedProof(server, 'code', { level: 1 }))
    expect(harder.message).toContain('秒后再获取')
  })
})

describe('the level of a challenge', () => {
  const solved = (ip: string, failures: number) =>
    server.deps.db.platform
      .insertInto('sys_sign_in_guard')
      .values({ key: `proof:code:${ip}`, failures })
      .execute()
  const largest = async (ip: string, purpose: ProofPurpose = 'code') =>
    (await askChallenge(server, purpose, { ip })).maxnumber

  it('grows with the solved challenges of one address and purpose, up to what an old phone can do', async () => {
    await solvedProof(server, 'code', { ip: '10.0.1.1' }).then(brought => askCode(brought))
    expect(await largest('10.0.1.1')).toBe(100_000)
    await solved('10.0.1.2', 100)
    expect([await largest('10.0.1.2'), await largest('10.0.1.2', 'signIn')]).toEqual([200_000, 100_000])
    await solved('10.0.1.3', 1_000_000)
    expect(await largest('10.0.1.3')).toBe(400_000)
    await solved('10.0.2.0/24', 1_000)
    expect(await largest('10.0.2.9')).toBe(200_000)
  })

  it('solved challenges count for the address that brings them', async () => {
    await askCode(await solvedProof(server, 'code'))
    const rows = await server.deps.db.platform
      .selectFrom('sys_sign_in_guard')
      .select(['key', 'failures'])
      .where('key', 'like', 'proof:%')
      .orderBy('key')
      .execute()
    expect(rows).toEqual([
      { key: 'proof:code:10.0.0.0/24', failures: 1 },
      { key: 'proof:code:10.0.0.1', failures: 1 },
    ])
  })

  it('requests below the first or above the last level, or for an unknown purpose, are refused', async () => {
    for (const path of ['code?level=4', 'code?level=-1', 'other'])
      expect((await server.call('GET', `${paths.session.proof}/${path}`)).status).toBe(400)
  })
})

describe('the platform’s captcha setting', () => {
  const changed = { success: false, code: 412, message: '验证方式已更改，请刷新页面后重试' }

  it('accepts letters and solved challenges by default', async () => {
    expect(await askCode(await solvedCaptcha(server.deps.db))).toMatchObject({ success: true })
    expect(await askCode(await solvedProof(server, 'code'), '13900000005')).toMatchObject({ success: true })
  })

  it('accepts and draws no letters when only proofs are allowed', async () => {
    await setWay('proofOnly')
    expect(await askCode(await solvedCaptcha(server.deps.db))).toMatchObject(changed)
    for (const path of ['/sys/randomImage/a', '/sys/sliderImage/a'])
      expect((await server.call('GET', path)).body).toMatchObject({
        success: false,
        message: expect.stringContaining('只用计算验证'),
      })
    expect(await askCode(await solvedProof(server, 'code'))).toMatchObject({ success: true })
  })

  it('accepts and issues no proofs when pictures are required', async () => {
    const brought = await solvedProof(server, 'code')
    await setWay('picture')
    expect(await askCode(brought)).toMatchObject(changed)
    expect((await server.call('GET', `${paths.session.proof}/code`)).body.success).toBe(false)
    expect(await askCode(await solvedCaptcha(server.deps.db))).toMatchObject({ success: true })
  })
})

describe.each([
  { path: certificatePaths.verify, purpose: 'verification', body: { code: 'x', name: '王芳' } },
  {
    path: paths.registration.register,
    purpose: 'registration',
    body: { username: 'someone', phone: '13900000009', smscode: '123456', password: 'Glad river 82!' },
  },
] as const)('$purpose', ({ path, purpose, body }) => {
  const asked = { success: false, message: '验证码无效', result: { captchaRequired: true } }
  const messagesOf = async (times: number) => {
    const messages = new Set<string>()
    for (let time = 0; time < times; time += 1) messages.add((await post(path, body)).message)
    return messages
  }

  it('answers the first calls of an address without a captcha, then requires a proof of that address only', async () => {
    expect(await messagesOf(20)).not.toContain(asked.message)
    expect(await post(path, body)).toMatchObject(asked)
    expect(await post(path, body, '10.0.0.2')).not.toMatchObject(asked)
    const brought = await solvedProof(server, purpose)
    expect(await post(path, { ...body, ...brought })).not.toMatchObject(asked)
    expect(await post(path, { ...body, ...brought })).toMatchObject(notTaken)
    expect(await post(path, { ...body, ...(await solvedProof(server, 'code')) })).toMatchObject(notTaken)
  })

  it('requires nothing when the platform uses pictures', async () => {
    await setWay('picture')
    expect(await messagesOf(25)).not.toContain(asked.message)
  })
})
