import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildApp({ rateLimits: true })
})
afterAll(() => server.close())

const draw = async (key: string) => server.call<string>('GET', `/sys/randomImage/${key}`)
const row = (key: string) =>
  server.deps.db.platform.selectFrom('sys_captcha').selectAll().where('key', '=', key).executeTakeFirst()

/** Draws a picture and replaces its letters with ones that the test knows. */
async function drawKnown(key: string) {
  await draw(key)
  const code_hash = createHash('sha256').update(`${key}:w2xy`).digest()
  await server.deps.db.platform.updateTable('sys_captcha').set({ code_hash }).where('key', '=', key).execute()
}

async function check(payload: Record<string, unknown>) {
  const { body } = await server.call('POST', '/sys/checkCaptcha', { payload })
  return { success: body.success, code: body.code, message: body.message }
}
const no = (message: string) => ({ success: false, code: 500, message })

describe('the letter picture', () => {
  it('is a small JPEG for a key of the client’s choice, valid for a minute', async () => {
    const { status, body } = await draw('1700000000000')
    expect(status).toBe(200)
    const [prefix, data = ''] = (body.result ?? '').split(',')
    expect(prefix).toBe('data:image/jpeg;base64')
    expect(await sharp(Buffer.from(data, 'base64')).metadata()).toMatchObject({
      format: 'jpeg',
      width: 105,
      height: 35,
    })
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from expires_at - now())::float8 as seconds from sys_captcha where key = '1700000000000'`.execute(
      server.deps.db.platform,
    )
    expect(rows[0]?.seconds).toBeGreaterThan(50)
    expect(rows[0]?.seconds).toBeLessThanOrEqual(60)
  })

  it('is new each time, and only the last one counts', async () => {
    const first = (await draw('again')).body.result
    const before = await row('again')
    expect((await draw('again')).body.result).not.toBe(first)
    expect((await row('again'))?.code_hash).not.toEqual(before?.code_hash)
  })

  it('accepts one answer in any letter case; a wrong answer uses it up as well', async () => {
    await drawKnown('right')
    expect(await check({ captcha: 'W2xY', checkKey: 'right' })).toMatchObject({ success: true })
    expect(await check({ captcha: 'W2xY', checkKey: 'right' })).toEqual(no('验证码错误'))
    await drawKnown('wrong')
    expect(await check({ captcha: 'zzzz', checkKey: 'wrong' })).toEqual(no('验证码错误'))
    expect(await check({ captcha: 'w2xy', checkKey: 'wrong' })).toEqual(no('验证码错误'))
  })

  it('refuses answers after a minute, under another key, or without a value', async () => {
    await drawKnown('late')
    await server.deps.db.platform
      .updateTable('sys_captcha')
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where('key', '=', 'late')
      .execute()
    expect(await check({ captcha: 'w2xy', checkKey: 'late' })).toEqual(no('验证码错误'))
    await drawKnown('mine')
    expect(await check({ captcha: 'w2xy', checkKey: 'yours' })).toEqual(no('验证码错误'))
    expect(await check({ checkKey: 'mine' })).toEqual(no('验证码无效'))
    expect(await check({ captcha: null, checkKey: 'mine' })).toEqual(no('验证码无效'))
    expect(await check({ captcha: 'w2xy', checkKey: 'mine' })).toMatchObject({ success: true })
  })

  it('accepts numbers as keys, as older clients send them', async () => {
    await drawKnown('1700000000001')
    expect(await check({ captcha: 'w2xy', checkKey: 1700000000001 })).toMatchObject({ success: true })
  })

  it('limits the length of keys and the calls per address', async () => {
    expect((await draw('k'.repeat(65))).status).toBe(400)
    expect((await draw('%00')).status).toBe(400)
    const answers = []
    for (let count = 0; count < 300; count += 1) answers.push((await draw('flood')).status)
    expect(answers[0]).toBe(200)
    expect(answers.at(-1)).toBe(429)
    const other = await server.call('GET', '/sys/randomImage/flood', { remoteAddress: '10.0.0.9' })
    expect(other.status).toBe(200)
  })
})
