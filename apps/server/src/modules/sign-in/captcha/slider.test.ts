import { maxSlide, maxTracePoints, minGapPosition, type TracePoint } from '@xw/shared/session/slider'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser, userPassword } from '../../../../test/support/fixtures.ts'
import { findGap, handTrace } from '../../../../test/support/slider.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildApp()
  await createUser(server.deps.db, { username: 'teacher' })
})
afterAll(() => server.close())
beforeEach(() => server.deps.db.platform.deleteFrom('sys_sign_in_guard').execute())

interface Drawn {
  picture: string
  piece: string
}
const draw = async (key: string, ip = '10.0.0.1') =>
  (await server.call<Drawn>('GET', `/sys/sliderImage/${key}`, { remoteAddress: ip })).body

/** Draws a picture old enough for every movement of the test, and finds its gap. */
async function drawSeen(key: string, ip?: string): Promise<number> {
  const { result } = await draw(key, ip)
  if (!result) throw new Error('no picture')
  await age(key, 10)
  return findGap(result)
}

const age = (key: string, seconds: number) =>
  server.deps.db.platform
    .updateTable('sys_captcha')
    .set({ expires_at: sql<Date>`expires_at - make_interval(secs => ${seconds})` })
    .where('key', '=', key)
    .execute()

async function check(checkKey: string, trace: TracePoint[], ip = '10.0.0.1') {
  const { status, body } = await server.call<string>('POST', '/sys/checkSlider', {
    payload: { checkKey, trace },
    remoteAddress: ip,
  })
  return { status, code: body.code, message: body.message, pass: body.success ? body.result : null }
}
const no = { status: 200, code: 412, message: '验证未通过，请重试', pass: null }

async function passFor(key: string): Promise<string> {
  const { pass } = await check(key, handTrace(await drawSeen(key)))
  if (!pass) throw new Error('no pass')
  return pass
}

const signIn = async (letters: object, password = userPassword) =>
  (await server.call('POST', '/sys/login', { payload: { username: 'teacher', password, ...letters } })).body

describe('SE-09 the slider picture', () => {
  it('has a gap and its piece, is new each time, and shows the gap’s position nowhere else', async () => {
    const { result } = await draw('one')
    const sizeOf = async (uri = '') => {
      const { format, width, height } = await sharp(Buffer.from(uri.split(',')[1] ?? '', 'base64')).metadata()
      return { format, width, height }
    }
    expect(Object.keys(result ?? {})).toEqual(['picture', 'piece'])
    expect(await sizeOf(result?.picture)).toEqual({ format: 'jpeg', width: 320, height: 160 })
    expect(await sizeOf(result?.piece)).toEqual({ format: 'png', width: 48, height: 160 })
    expect((await draw('one')).result?.picture).not.toBe(result?.picture)
    const places = new Set<number>()
    for (let count = 0; count < 12; count += 1) places.add(await drawSeen('one'))
    expect(places.size).toBeGreaterThan(6)
    for (const x of places) expect(x).toBeGreaterThanOrEqual(minGapPosition - 4)
  })
})

describe('SE-09 the piece', () => {
  it('moved by hand into the gap gives a pass for one sign-in', async () => {
    const pass = await passFor('good')
    expect(pass).toMatch(/^[\da-f]{32}$/)
    expect(await signIn({ captcha: pass, checkKey: 'good' })).toMatchObject({ success: true })
    expect(await signIn({ captcha: pass, checkKey: 'good' })).toMatchObject({ code: 412, message: '验证码错误' })
  })

  it('may be up to 4 pixels off, and is refused from 9 on', async () => {
    const judged: Record<number, boolean> = {}
    for (const beside of [-9, -3, 3, 9]) {
      const x = Math.min(maxSlide, (await drawSeen('beside')) + beside)
      judged[beside] = (await check('beside', handTrace(x))).pass !== null
    }
    // An eye can be a pixel off, so the edge itself is not tested.
    expect(judged).toEqual({ '-9': false, '-3': true, 3: true, 9: false })
  })

  it('is checked once per picture: ten of ten later attempts fail, repeated, corrected or parallel', async () => {
    const x = await drawSeen('once')
    expect(await check('once', handTrace(Math.abs(x - 60)))).toEqual(no)
    expect(await check('once', handTrace(x))).toEqual(no)
    const other = await drawSeen('atOnce')
    const all = await Promise.all(Array.from({ length: 9 }, () => check('atOnce', handTrace(other))))
    expect(all.filter(({ pass }) => pass !== null)).toHaveLength(1)
    // The second call has not used up the pass of the first.
    const pass = all.find(answer => answer.pass !== null)?.pass
    expect(all.filter(answer => answer.pass === null)).toEqual(Array.from({ length: 8 }, () => no))
    expect(pass).toBeTruthy()
  })

  it('is refused after a minute, under another key, or once letters were requested for the key', async () => {
    const late = await drawSeen('late')
    await age('late', 51)
    expect(await check('late', handTrace(late))).toEqual(no)
    const mine = await drawSeen('mine')
    expect(await check('yours', handTrace(mine))).toEqual(no)
    await server.call('GET', '/sys/randomImage/mine')
    expect(await check('mine', handTrace(mine))).toEqual(no)
  })

  it('is refused when a machine moved it: even speed, a jump, longer than the picture existed', async () => {
    const even = (x: number) => Array.from({ length: 40 }, (_, n) => ({ x: Math.round((x * n) / 39), t: n * 20 }))
    const jump = (x: number) => [...Array.from({ length: 8 }, (_, n) => ({ x: n, t: n * 60 })), { x, t: 900 }]
    for (const machine of [even, jump, (x: number) => [{ x, t: 0 }], () => []])
      expect(await check('machine', machine(await drawSeen('machine')))).toEqual(no)
    const { result } = await draw('instant')
    if (!result) throw new Error('no picture')
    expect(await check('instant', handTrace(await findGap(result), 50_000))).toEqual(no)
  })

  it('needs a bounded number of points within the picture; other traces fail validation', async () => {
    await draw('bounds')
    const point = { x: 0, t: 0 }
    for (const trace of [
      Array.from({ length: maxTracePoints + 1 }, () => point),
      [{ x: -1, t: 0 }],
      [{ x: maxSlide + 1, t: 0 }],
      [{ x: 0.5, t: 0 }],
      [{ x: 0, t: -1 }],
    ])
      expect((await check('bounds', trace)).status).toBe(400)
  })
})

describe('SE-09 a slider pass', () => {
  it('is valid for 5 minutes and one key; a wrong pass uses it up', async () => {
    const late = await passFor('slow')
    await age('slow', 301)
    expect(await signIn({ captcha: late, checkKey: 'slow' })).toMatchObject({ code: 412 })
    const mine = await passFor('mine')
    await draw('other')
    expect(await signIn({ captcha: mine, checkKey: 'other' })).toMatchObject({ code: 412 })
    expect(await signIn({ captcha: 'f'.repeat(32), checkKey: 'mine' })).toMatchObject({ code: 412 })
    expect(await signIn({ captcha: mine, checkKey: 'mine' })).toMatchObject({ code: 412 })
  })

  it('cannot be replaced by the gap’s position', async () => {
    const x = await drawSeen('told')
    for (const captcha of [String(x), `told:${x}`, `slider-gap:${x}`]) {
      await drawSeen('told')
      expect(await signIn({ captcha, checkKey: 'told' })).toMatchObject({ code: 412 })
    }
  })

  it('is accepted like letters for a name with three failures', async () => {
    for (let count = 0; count < 3; count += 1) await signIn({}, 'wrong')
    expect(await signIn({})).toMatchObject({ message: '验证码无效', result: { captchaRequired: true } })
    const pass = await passFor('third')
    expect(await signIn({ captcha: pass, checkKey: 'third' })).toMatchObject({ success: true })
  })
})

describe('SE-09 guessing positions', () => {
  it('stops after 60 failures an hour from one address, one by one or parallel; letters and other addresses still work', async () => {
    const blind = handTrace(180)
    const tries = Array.from({ length: 70 }, async (_, n) => {
      await draw(`blind${n}`, '10.7.0.1')
      await age(`blind${n}`, 10)
      return check(`blind${n}`, blind, '10.7.0.1')
    })
    const answers = await Promise.all(tries)
    const passed = answers.filter(({ pass }) => pass !== null).length
    const looked = answers.filter(({ message }) => message === no.message).length
    // A pass by chance is taken off the count; one position in eighteen gives one.
    expect(looked).toBeLessThanOrEqual(60)
    expect(passed).toBeLessThan(20)
    const tooMany = '滑块验证失败次数过多，请使用图片验证码'
    expect(await draw('after', '10.7.0.1')).toMatchObject({ success: false, message: tooMany })
    expect((await server.call('GET', '/sys/randomImage/after', { remoteAddress: '10.7.0.1' })).body.success).toBe(true)
    expect((await draw('neighbour', '10.7.0.2')).success).toBe(true)
  })

  it('stops after 400 failures of a network, and a right position is not counted', async () => {
    const { db } = server.deps
    await db.platform.insertInto('sys_sign_in_guard').values({ key: 'slider:10.8.0.0/24', failures: 399 }).execute()
    const x = await drawSeen('right', '10.8.0.7')
    expect((await check('right', handTrace(x), '10.8.0.7')).pass).not.toBeNull()
    await draw('wrong', '10.8.0.8')
    expect(await check('wrong', [], '10.8.0.8')).toEqual(no)
    expect((await draw('more', '10.8.0.9')).success).toBe(false)
    expect((await draw('far', '10.8.1.9')).success).toBe(true)
  })
})
