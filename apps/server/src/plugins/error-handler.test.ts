import fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { AppError, type ErrorKind, errorTable, forbidden, invalid, notFound, refused } from '../lib/errors.ts'
import { createLog } from '../lib/log.ts'
import { handleError } from './error-handler.ts'
import type { Session } from './session.ts'

let thrown: unknown
const app = fastify({ bodyLimit: 100 })
app.setErrorHandler(handleError)
app.get('/', () => {
  throw thrown
})
app.post('/', async () => null)
afterAll(() => app.close())

async function answerTo(error: unknown) {
  thrown = error
  const response = await app.inject('/')
  const { 'x-trace-id': trace, 'retry-after': retryAfter } = response.headers
  return { status: response.statusCode, trace, retryAfter, body: response.json() }
}

describe('errors on the wire', () => {
  it.each(Object.keys(errorTable) as ErrorKind[])(
    'kind %s has the status, code and message of the error table',
    async kind => {
      const { status, code, message, retryAfterSeconds } = errorTable[kind]
      const answer = await answerTo(new AppError(kind))
      expect(answer).toMatchObject({ status, body: { success: false, code, result: null } })
      expect(answer.retryAfter).toBe(retryAfterSeconds?.toString())
      expect(answer.body.message).toContain(message)
      expect(answer.trace).toBeTruthy()
    },
  )

  it('a broken rule names each field', async () => {
    const { body } = await answerTo(invalid({ xm: '姓名不能为空', xh: '学号不能为空' }))
    expect(body).toMatchObject({
      message: '姓名不能为空；学号不能为空',
      result: { xm: '姓名不能为空', xh: '学号不能为空' },
    })
  })

  it('a refusal sends its message, a missing permission its code', async () => {
    expect((await answerTo(refused('窗口已关闭'))).body.message).toBe('窗口已关闭')
    expect((await answerTo(forbidden('sys:user:add'))).body).toMatchObject({ code: 510, result: 'sys:user:add' })
  })

  it('a missing permission is logged with user, address and path, without the query', async () => {
    const lines: string[] = []
    const logged = fastify({ loggerInstance: createLog('warn', { write: line => void lines.push(line) }) })
    logged.decorateRequest('user', null)
    logged.setErrorHandler(handleError)
    logged.get('/sys/user/list', request => {
      request.user = { userId: '42', username: 'lisi' } as Session
      throw forbidden('sys:user:list')
    })
    await logged.inject({ url: '/sys/user/list?phone=13812347090', remoteAddress: '10.1.2.3' })
    await logged.close()
    expect(lines.map(line => JSON.parse(line) as object)).toMatchObject([
      {
        msg: 'forbidden',
        permission: 'sys:user:list',
        userId: '42',
        username: 'lisi',
        ip: '10.1.2.3',
        method: 'GET',
        path: '/sys/user/list',
      },
    ])
    expect(lines.join()).not.toContain('phone')
  })

  it('a missing and a foreign record get the same answer', async () => {
    const [first, second] = [await answerTo(notFound()), await answerTo(notFound())]
    expect({ ...first.body, timestamp: 0 }).toEqual({ ...second.body, timestamp: 0 })
  })

  it.each([
    ['an unknown error', new Error('secret host db-7')],
    [
      'a database error',
      Object.assign(new Error('relation "secret" does not exist'), { code: '42P01', severity: 'ERROR' }),
    ],
    ['a thrown text', 'secret'],
    ['nothing at all', null],
  ])('%s shows a trace id and never its own text', async (_, error) => {
    const { status, trace, body } = await answerTo(error)
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toMatch(/secret|db-7/)
    expect(body.message).toBe(`操作失败，请稍后再试（追踪号 ${trace}）`)
  })

  it.each([
    ['23505', 200, '数据库中已存在该记录'],
    ['57014', 503, '系统繁忙，请稍后再试'],
    ['55P03', 503, '系统繁忙，请稍后再试'],
    ['40P01', 503, '系统繁忙，请稍后再试'],
    ['53300', 503, '系统繁忙，请稍后再试'],
  ])('database code %s maps to a known error', async (code, status, message) => {
    const answer = await answerTo(Object.assign(new Error('internal text'), { code, severity: 'ERROR' }))
    expect(answer).toMatchObject({ status, body: { message } })
  })

  it.each([
    ['broken JSON', '{"a":', 400],
    ['a prototype in JSON', '{"__proto__":{"a":1}}', 400],
    ['too large a body', JSON.stringify({ a: 'x'.repeat(200) }), 413],
  ])('%s gets an envelope', async (_, payload, status) => {
    const response = await app.inject({
      method: 'POST',
      url: '/',
      payload,
      headers: { 'content-type': 'application/json' },
    })
    expect({ status: response.statusCode, body: response.json() }).toMatchObject({
      status,
      body: { success: false, code: 500 },
    })
  })
})
