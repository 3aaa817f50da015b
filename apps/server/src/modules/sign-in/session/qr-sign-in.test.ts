import { paths } from '@xw/shared/wire/paths'
import type { QrSignInCode, QrSignInRequest, QrSignInState } from '@xw/shared/wire/qr-sign-in'
import type { SignedIn } from '@xw/shared/wire/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { codeOf, setUpFactor } from '../../../../test/support/second-factor.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildApp()
})
afterAll(() => server.close())

let made = 0
async function phone() {
  made += 1
  const username = `phone${made}`
  const id = await createUser(server.deps.db, { username, roles: ['ds'] })
  return { id, username, token: await openSession(server.deps.db, id) }
}
async function ask(): Promise<QrSignInCode> {
  const { body } = await server.call<QrSignInCode>('GET', paths.qr.ask, {
    remoteAddress: '10.9.9.9',
    headers: { 'user-agent': 'Desktop' },
  })
  return body.result ?? { qrcodeId: '', secret: '', seconds: 0 }
}
const state = async ({ qrcodeId, secret }: QrSignInCode) =>
  (await server.call<QrSignInState>('POST', paths.qr.state, { payload: { qrcodeId, secret } })).body.result
const see = async (token: string, qrcodeId: string) =>
  (await server.call<QrSignInRequest>('GET', `${paths.qr.onPhone}?qrcodeId=${qrcodeId}`, { token })).body
const say = async (token: string, qrcodeId: string, isConfirmed = true) =>
  (await server.call('POST', paths.qr.onPhone, { token, payload: { qrcodeId, isConfirmed } })).body
const enter = async (secret: string) =>
  (await server.call<SignedIn & { codeTicket?: string }>('POST', paths.qr.signIn, { payload: { secret } })).body
const gone = { success: false, message: '二维码已失效，请在电脑上刷新二维码后重新扫描' }
const passSeconds = (seconds: number) =>
  server.deps.db.platform
    .updateTable('sys_ticket')
    .set({ expires_at: sql<Date>`expires_at - make_interval(secs => ${seconds})` })
    .execute()

it('SE-02 a signed-in phone shows the request, confirms it, and the browser signs in as its user', async () => {
  const { id, token } = await phone()
  const code = await ask()
  expect(code.seconds).toBe(120)
  expect(await state(code)).toBe('waiting')
  expect(await see(token, code.qrcodeId)).toMatchObject({ result: { ip: '10.9.9.9', userAgent: 'Desktop' } })
  expect(await enter(code.secret)).toMatchObject(gone)
  expect(await say(token, code.qrcodeId)).toMatchObject({ success: true })
  expect(await state(code)).toBe('confirmed')
  const entered = await enter(code.secret)
  expect(entered).toMatchObject({ success: true, result: { userInfo: { id } } })
  expect(entered.result?.token).not.toBe(token)
  expect(await state(code)).toBe('over')
  const { rows } = await server.deps.db.inTenant(1, tx =>
    sql<{ log_content: string }>`select log_content from sys_log where userid = ${id} order by create_time`.execute(tx),
  )
  expect(rows.map(row => row.log_content)).toEqual(['确认扫码登录：10.9.9.9', '扫码登录成功'])
})

it('SE-02 the QR code alone signs nobody in, not even with another browser’s secret', async () => {
  const { token } = await phone()
  const [code, other] = [await ask(), await ask()]
  await say(token, code.qrcodeId)
  for (const secret of [code.qrcodeId, other.secret, other.qrcodeId, '', 'x'.repeat(43)])
    expect(await enter(secret)).toMatchObject(gone)
  expect(await state({ ...code, secret: other.secret })).toBe('over')
  expect((await enter(code.secret)).success).toBe(true)
})

it('SE-02 a QR code is answered once, by one phone, and opens one session for ten parallel calls', async () => {
  const [a, b] = [await phone(), await phone()]
  const code = await ask()
  const both = await Promise.all([
    say(a.token, code.qrcodeId),
    say(b.token, code.qrcodeId),
    say(a.token, code.qrcodeId),
  ])
  expect(both.filter(({ success }) => success)).toHaveLength(1)
  expect(await say(b.token, code.qrcodeId)).toMatchObject(gone)
  expect(await see(b.token, code.qrcodeId)).toMatchObject(gone)
  const all = await Promise.all(Array.from({ length: 10 }, () => enter(code.secret)))
  expect(all.filter(({ success }) => success)).toHaveLength(1)
})

it('SE-02 a rejection, two minutes, and the phone’s sign-out make it void', async () => {
  const { token } = await phone()
  const refusedCode = await ask()
  expect(await say(token, refusedCode.qrcodeId, false)).toMatchObject({ success: true, message: '已取消' })
  expect(await state(refusedCode)).toBe('over')
  expect(await enter(refusedCode.secret)).toMatchObject(gone)

  const late = await ask()
  await passSeconds(120)
  expect(await state(late)).toBe('over')
  expect(await say(token, late.qrcodeId)).toMatchObject(gone)
  const slow = await ask()
  await say(token, slow.qrcodeId)
  await passSeconds(120)
  expect(await enter(slow.secret)).toMatchObject(gone)

  const left = await ask()
  await say(token, left.qrcodeId)
  await server.call('POST', paths.session.logout, { token })
  expect(await enter(left.secret)).toMatchObject(gone)
})

it('SE-02 frozen accounts, second factors, initial passwords and missing sessions stop it', async () => {
  const { db } = server.deps
  const { id, token } = await phone()
  const { seed } = await setUpFactor(server, token)
  const code = await ask()
  await say(token, code.qrcodeId)
  const asked = await enter(code.secret)
  expect(asked).toMatchObject({ success: false, code: 428 })
  const payload = { ticket: asked.result?.codeTicket, code: codeOf(seed) }
  expect((await server.call('POST', paths.session.secondStep, { payload })).body).toMatchObject({ success: true })

  const frozen = await ask()
  await say(token, frozen.qrcodeId)
  await db.platform.updateTable('sys_account').set({ status: '2' }).where('id', '=', id).execute()
  expect((await enter(frozen.secret)).success).toBe(false)

  const fresh = await createUser(db, { username: 'fresh_phone', mustChangePassword: true })
  const open = await ask()
  expect(await say(await openSession(db, fresh), open.qrcodeId)).toMatchObject({ message: '请先修改初始密码' })
  expect((await server.call('POST', paths.qr.onPhone, { payload: { qrcodeId: open.qrcodeId } })).status).toBe(401)
  expect(await state(open)).toBe('waiting')
})
