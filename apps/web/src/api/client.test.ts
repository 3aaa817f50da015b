import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { envelope, json, startServer, type TestServer } from '../../test/http-server.ts'
import { ApiError } from './api-error.ts'
import type { CallOptions } from './call.ts'
import { type ApiClient, callWith as callBy, fetchBlob as fetchBlobBy, requestWith as requestBy } from './client.ts'

let server: TestServer
let shown: unknown[][]
let versions: string[]
let answers: number
let token: string | null
let client: ApiClient

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

beforeEach(() => {
  shown = []
  versions = []
  answers = 0
  token = 'token-1'
  client = {
    baseUrl: server.baseUrl,
    identity: () => ({ token, tenantId: 7, lowAppId: null }),
    effects: {
      notice: (...given) => void shown.push(['notice', ...given]),
      warn: text => void shown.push(['warn', text]),
      offline: () => void shown.push(['offline']),
      expire: how => void shown.push(['expire', how]),
    },
    onAnswer: () => void (answers += 1),
    onHeldBack: () => {},
    versions: { 'X-Dict-Version': version => void versions.push(version) },
  }
})

const request = (path: string, options?: CallOptions) => requestBy(client, path, options)
const call = (path: string, options?: CallOptions) => callBy(client, path, options)
const fetchBlob = (path: string, options?: CallOptions) => fetchBlobBy(client, path, options)
const answerJson = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  server.answer = (_, response) => json(response, status, body, headers)
}
const failing = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.catch((thrown: unknown) => thrown)
  if (error instanceof ApiError) return error
  throw new Error('expected an ApiError')
}

describe('request and call', () => {
  it('RQ-01 request returns the envelope and sends who is calling', async () => {
    answerJson(200, envelope({ code: 0, result: [1] }))
    expect(await request('/sys/user/list', { params: { pageNo: 1 } })).toMatchObject({
      success: true,
      code: 0,
      result: [1],
    })
    const arrived = server.calls.at(-1)
    expect(arrived?.url.pathname).toBe('/sys/user/list')
    expect(arrived?.url.searchParams.get('pageNo')).toBe('1')
    expect(arrived?.headers).toMatchObject({ 'x-access-token': 'token-1', 'tenant-id': '7' })
  })

  it('request sends a JSON body, and another school when one call asks for it', async () => {
    answerJson(200, envelope({}))
    await call('/sys/login', { method: 'POST', body: { username: '王' }, tenantId: 9 })
    const arrived = server.calls.at(-1)
    expect([arrived?.method, arrived?.body, arrived?.headers['tenant-id']]).toEqual(['POST', '{"username":"王"}', '9'])
  })

  it('call returns the result; for a refusal it shows the server’s message and throws an ApiError with all details', async () => {
    answerJson(200, envelope({ result: { id: '1' } }))
    expect(await call('/a')).toEqual({ id: '1' })
    const refusal = envelope({ success: false, code: 412, message: '验证码错误', result: { captchaRequired: true } })
    answerJson(200, refusal, { 'X-Trace-Id': 'abc' })
    expect(await failing(call('/a'))).toMatchObject({
      status: 200,
      code: 412,
      message: '验证码错误',
      result: { captchaRequired: true },
      traceId: 'abc',
    })
    expect(shown).toEqual([['warn', '验证码错误']])
  })

  it('request leaves the success flag to the caller', async () => {
    answerJson(200, envelope({ success: false, message: '旧密码输入错误!' }))
    expect(await request('/a')).toMatchObject({ success: false, message: '旧密码输入错误!' })
    expect(shown).toEqual([])
  })

  it('a silent call shows nothing and still throws', async () => {
    answerJson(200, envelope({ success: false, message: '不行' }))
    await failing(call('/a', { silent: true }))
    answerJson(500, envelope({ success: false, message: '坏了' }))
    expect((await failing(call('/a', { silent: true }))).message).toBe('坏了')
    expect(shown).toEqual([])
  })

  it('reports every dictionary version that an answer names', async () => {
    answerJson(200, envelope({}), { 'X-Dict-Version': '1.4.2' })
    await call('/a')
    answerJson(500, envelope({ success: false }), { 'X-Dict-Version': '1.4.3' })
    await failing(call('/a', { silent: true }))
    expect(versions).toEqual(['1.4.2', '1.4.3'])
  })
})

describe('failures over the wire', () => {
  it.each([
    [403, ['notice', '拒绝访问']],
    [404, ['notice', '很抱歉，资源未找到!']],
    [504, ['notice', '网络超时']],
    [401, ['expire', 'notice']],
    [503, ['notice', '系统繁忙', 4]],
  ])('RQ-03 shows status %i', async (status, expected) => {
    answerJson(status, envelope({ success: false, code: status, message: '系统繁忙' }))
    expect((await failing(call('/a'))).status).toBe(status)
    expect(shown).toEqual([expected])
  })

  it('RQ-03 recognises the older generation’s expiry: status 500 with its text in the framework’s own error body', async () => {
    const body = { timestamp: '2026-01-01', status: 500, error: 'x', message: 'Token失效，请重新登录', path: '/a' }
    answerJson(500, body)
    await failing(call('/a'))
    expect(shown).toEqual([['expire', 'modal']])
  })

  it('RQ-03 a 401 for a token that has since been replaced does not end the new session', async () => {
    server.answer = (_, response) => {
      token = 'token-2'
      json(response, 401, envelope({ success: false, code: 401 }))
    }
    await failing(call('/a'))
    expect(shown).toEqual([])
  })

  it('RQ-03 a silent call still shows that the session has expired', async () => {
    answerJson(401, envelope({ success: false, code: 401 }))
    await failing(call('/a', { silent: true }))
    expect(shown).toEqual([['expire', 'notice']])
  })

  it('RQ-03 shows 网络超时 when no answer comes in time', async () => {
    server.answer = () => {}
    expect(await failing(call('/a', { timeoutMs: 50 }))).toMatchObject({ status: 0, message: '网络超时' })
    expect(shown).toEqual([['notice', '网络超时']])
  })

  it('RQ-03 shows 网络超时 when an answer stops halfway', async () => {
    server.answer = (_, response) => void response.writeHead(200, { 'Content-Length': '100' }).write('{')
    await failing(call('/a', { timeoutMs: 50 }))
    expect(shown).toEqual([['notice', '网络超时']])
  })

  it('tells the user what to check when the connection breaks', async () => {
    server.answer = (_, response) => void response.destroy()
    await failing(call('/a'))
    expect(shown).toEqual([['offline']])
    expect(answers).toBe(0)
  })

  it('reports an answer that is not JSON as a failure instead of crashing', async () => {
    server.answer = (_, response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>')
    await failing(call('/a'))
    expect(shown).toEqual([['notice', '操作失败，请稍后再试', 4]])
  })

  it('a cancelled call shows nothing and does not throw an ApiError', async () => {
    const controller = new AbortController()
    server.answer = () => controller.abort()
    await expect(call('/a', { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
    await expect(call('/a', { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(shown).toEqual([])
  })
})

describe('files', () => {
  const answerFile = (status: number, type: string, body: string) => {
    server.answer = (_, response) => void response.writeHead(status, { 'Content-Type': type }).end(body)
  }

  it('RQ-04 returns a file as a blob', async () => {
    answerFile(200, 'application/vnd.ms-excel', 'cells')
    const file = await fetchBlob('/sys/user/exportXls')
    expect([await file.text(), file.type]).toEqual(['cells', 'application/vnd.ms-excel'])
  })

  it('RQ-03 reads a blob of status 500 for the text of expiry', async () => {
    answerFile(500, 'application/octet-stream', JSON.stringify({ status: 500, message: 'Token失效，请重新登录' }))
    await failing(fetchBlob('/sys/user/exportXls'))
    expect(shown).toEqual([['expire', 'modal']])
  })

  it('RQ-03 ends the session when a blob has status 401', async () => {
    answerFile(401, 'text/html;charset=UTF-8', JSON.stringify(envelope({ code: 401 })))
    await failing(fetchBlob('/sys/user/exportXls'))
    expect(shown).toEqual([['expire', 'notice']])
  })

  it('RQ-04 shows the message of a refusal that comes instead of the file', async () => {
    answerJson(200, envelope({ success: false, code: 500, message: '没有可导出的数据' }))
    expect((await failing(fetchBlob('/sys/user/exportXls'))).message).toBe('没有可导出的数据')
    expect(shown).toEqual([['warn', '没有可导出的数据']])
  })
})
