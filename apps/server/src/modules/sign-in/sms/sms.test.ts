import { createHmac } from 'node:crypto'
import type { Page } from '@xw/shared/wire/envelope'
import { apiBase, headers } from '@xw/shared/wire/headers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { startSmsGateway } from '../../../../test/support/sms-gateway.ts'
import { deliverTexts, readOutbox } from '../../../../test/support/texts.ts'
import { buildCodeText, buildGatewayRequest } from './gateway-request.ts'
import { notifyReceivers } from './notify.ts'
import { codesOnlyText, forbiddenAddressText, httpsRequiredText } from './send-text.ts'

const mobile = '13800001234'
const secret = 'K3y-of-the-gateway'
let server: TestApp
let token: string
let gateway: Awaited<ReturnType<typeof startSmsGateway>>
beforeAll(async () => {
  gateway = await startSmsGateway()
  server = await buildApp({}, { XW_SMS_NETWORKS: '127.0.0.1' })
  token = await server.signIn()
})
afterAll(async () => {
  await server.close()
  await gateway.close()
})

type Setting = Record<string, string | number | null>
async function save(change: Setting, on = server, by = token) {
  const { body } = await on.call<Page<Setting>>('GET', '/sys/smsGateway/list', { token: by })
  const [setting] = body.result?.records ?? []
  const payload = { id: setting?.id, version: setting?.version, ...change }
  return (await on.call<Record<string, string>>('POST', '/sys/smsGateway/edit', { token: by, payload })).body
}
const test = async (payload: object = { mobile }, on = server, by = token) =>
  (await on.call('POST', '/sys/smsGateway/test', { token: by, payload })).body

const settings = (): Setting => ({
  status: '1',
  content: '验证码 ${code}',
  url: `${gateway.url}/send?time=\${time}`,
  method: 'POST',
  bodyFormat: 'json',
  headers: 'X-Sign: ${sign}\nX-Nonce: ${nonce}',
  body: '{"to": "${mobile}", "text": "${content}"}',
  successText: '"code":"OK"',
  secret,
  signKind: 'hmac-sha256-hex',
  signText: '${mobile}|${time}|${nonce}',
})

beforeEach(async () => {
  gateway.calls.length = 0
  gateway.answer()
  const { success, message } = await save(settings())
  if (!success) throw new Error(message)
})

describe('a text by a gateway', () => {
  it('SE-02 follows its templates and signs what they name', async () => {
    expect(await test()).toMatchObject({ success: true, message: '测试短信已交给短信网关，请在手机上查看' })
    const [call] = gateway.calls
    expect(call).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json; charset=utf-8' } })
    const body = JSON.parse(call?.body ?? '') as { to: string; text: string }
    expect(body.to).toBe(mobile)
    expect(body.text).toMatch(/^验证码 \d{6}$/)
    const [, time] = /^\/send\?time=(\d{10})$/.exec(call?.url ?? '') ?? []
    const signed = `${mobile}|${time}|${String(call?.headers['x-nonce'])}`
    expect(call?.headers['x-sign']).toBe(createHmac('sha256', secret).update(signed).digest('hex'))
  })

  it('SE-02 is sent as a form to a gateway that takes forms, each value escaped for its place', async () => {
    await save({ bodyFormat: 'form', content: '码&=${code} 请', body: 'to=${mobile}&text=${content}&sign=${sign}' })
    expect(await test()).toMatchObject({ success: true })
    const [call] = gateway.calls
    expect(call?.headers['content-type']).toContain('x-www-form-urlencoded')
    const form = new URLSearchParams(call?.body)
    expect([form.get('to'), form.get('text')?.replace(/\d{6}/, '#')]).toEqual([mobile, '码&=# 请'])
  })

  it('a value cannot start another header or field', () => {
    const plain = { ...settings(), headers: 'X-Text: ${content}', content: '"}\r\nX-Evil: ${code}' } as never
    const { headers: sent, body } = buildGatewayRequest(
      plain,
      { mobile, code: '1', content: buildCodeText(plain, '1', '0') },
      { time: 1, nonce: 'n' },
    )
    expect(Object.keys(sent)).toEqual(['Content-Type', 'X-Text'])
    expect(JSON.parse(body)).toEqual({ to: mobile, text: '"}\r\nX-Evil: 1' })
  })

  it.each([
    [{ status: 500, body: 'K3y-of-the-gateway' }, '短信网关拒绝了请求（500）'],
    [{ status: 302, body: '', headers: { Location: 'http://127.0.0.1/elsewhere' } }, '短信网关拒绝了请求（302）'],
    [{ status: 200, body: '{"code":"LIMIT"}' }, '短信网关的应答中没有成功标志'],
    [{ status: 200, body: 'x'.repeat(100_000) }, '短信网关的应答过长'],
    [null, '短信网关没有及时应答'],
  ])('%j is reported in the product’s own words', async (answer, message) => {
    gateway.answer(answer)
    expect(await test()).toMatchObject({ success: false, message })
    expect(gateway.calls).toHaveLength(1)
  })
})

describe('a text without a code', () => {
  it('SE-04 needs a gateway whose templates have the content, not only the code', async () => {
    const content = '您的注册申请已通过审核'
    const tell = async () => {
      const notice = { mobile, content, schoolId: 1, ip: '127.0.0.1' }
      await server.deps.db.inTenant(1, tx => notifyReceivers(tx, server.deps, [notice]))
      await deliverTexts(server)
    }
    await tell()
    expect(gateway.calls.map(({ body }) => JSON.parse(body) as object)).toEqual([{ to: mobile, text: content }])
    await save({ body: '{"to": "${mobile}", "code": "${code}"}' })
    await tell()
    expect(gateway.calls).toHaveLength(1)
    expect(await readOutbox(server, token)).toMatchObject([
      { state: 'failed', purpose: 'notice', content: null, result: codesOnlyText },
      { state: 'sent', content: null },
    ])
  })
})

describe('the gateway’s settings', () => {
  it('the secret is stored sealed, never returned, and does not follow a new host', async () => {
    const answers = await Promise.all(
      ['list', 'definition'].map(path =>
        server.app.inject({ url: `${apiBase}/sys/smsGateway/${path}`, headers: { [headers.token]: token } }),
      ),
    )
    for (const { payload, statusCode } of answers) expect([statusCode, payload.includes(secret)]).toEqual([200, false])
    const { rows } = await sql<{ row: string }>`select t::text as row from sys_sms_gateway t`.execute(
      server.deps.db.platform,
    )
    expect(rows[0]?.row).not.toContain(Buffer.from(secret).toString('hex'))
    expect(await save({ url: 'https://elsewhere.example/send' })).toMatchObject({
      success: false,
      result: { secret: '接口地址换了主机，请重新填写密钥' },
    })
    expect(await save({ url: `${gateway.url}/other` })).toMatchObject({ success: true })
  })

  it.each<[Setting, string]>([
    [{ url: 'ftp://gateway.example' }, 'url'],
    [{ url: 'https://user:password@gateway.example/' }, 'url'],
    [{ content: '没有变量' }, 'content'],
    [{ content: '${code} ${mobile}' }, 'content'],
    [{ body: '{"to": ${mobile' }, 'body'],
    [{ body: '{"to": "${phone}"}' }, 'body'],
    [{ headers: 'no header' }, 'headers'],
    [{ signText: '${sign}' }, 'signText'],
    [{ url: null, secret }, 'url'],
  ])('%j is an error of its field', async (change, field) => {
    const { success, result } = await save(change)
    expect([success, Object.keys(result ?? {})]).toEqual([false, [field]])
  })

  it('schools reach neither the settings nor the outbox', async () => {
    const id = await createUser(server.deps.db, { username: 'school_admin', roles: ['admin'] })
    const theirs = await openSession(server.deps.db, id)
    for (const path of ['/sys/smsGateway/list', '/sys/smsOutbox/list'])
      expect((await server.call('GET', path, { token: theirs })).status).toBe(403)
    expect((await server.call('POST', '/sys/smsGateway/test', { token: theirs, payload: { mobile } })).status).toBe(403)
  })
})

describe('forbidden gateway addresses', () => {
  it('refuses this machine, private networks and plain http on the internet, unless the operator allows them', async () => {
    const strict = await buildApp()
    try {
      const theirs = await strict.signIn()
      const tried = async (url: string) => {
        expect(await save({ ...settings(), url }, strict, theirs)).toMatchObject({ success: true })
        return (await test({ mobile }, strict, theirs)).message
      }
      for (const host of ['127.0.0.1', '127.1', '2130706433', 'localhost', '10.0.0.1', '169.254.169.254'])
        expect([host, await tried(`http://${host}/send`)]).toEqual([host, forbiddenAddressText])
      expect(await tried('http://203.0.113.7/send')).toBe(httpsRequiredText)
    } finally {
      await strict.close()
    }
    expect(gateway.calls).toHaveLength(0)
  })
})
