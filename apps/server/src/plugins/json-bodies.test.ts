import { apiBase } from '@xw/shared/wire/headers'
import { NoResult } from '@xw/shared/wire/schema'
import fastify, { type FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FieldInputs } from '../lib/params.ts'
import { maxBodyBytes, usualBodyBytes } from './body-sizes.ts'
import { handleError } from './error-handler.ts'
import { acceptJsonBodies } from './json-bodies.ts'
import { registerLaterRoutes, registerRoutes } from './register.ts'
import { type Route, route } from './route.ts'

let app: FastifyInstance
beforeAll(async () => {
  const shape = { method: 'POST', public: true, scope: 'none', response: NoResult, handle: async () => null } as const
  const Words = Type.Array(Type.String({ maxLength: 200_000 }), { maxItems: 5_000 })
  const usual = route({ ...shape, path: '/usual', body: Words })
  const large = route({ ...shape, path: '/large', body: FieldInputs, bodyBytes: 200_000, bodyKeys: 3_000 })
  const later: Route = route({ ...shape, path: '/later', body: FieldInputs, bodyBytes: 100_000 })
  const readers = { readSession: async () => null, readTicket: async () => null }
  app = fastify({ bodyLimit: usualBodyBytes })
  app.setErrorHandler(handleError)
  app.decorateRequest('called', null)
  app.decorateRequest('user', null)
  acceptJsonBodies(app)
  registerRoutes(app, [usual, large], readers)
  registerLaterRoutes(app, (_, path) => (path === '/later' ? later : null), readers)
  await app.ready()
})
afterAll(() => app.close())

const post = async (path: string, payload: string) => {
  const url = apiBase + path
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json' },
  })
  return [statusCode, (JSON.parse(body) as { message: string }).message]
}
const ofBytes = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`
const taken = [200, '']
const tooLarge = [413, '提交的内容过大']
const tooDeep = [400, '提交的内容层次过深']

describe('a body', () => {
  it('has at most 64 KB, or the limit of its route, and a message says so', async () => {
    expect(await post('/usual', `["${'x'.repeat(usualBodyBytes - 4)}"]`)).toEqual(taken)
    expect(await post('/usual', `["${'x'.repeat(usualBodyBytes - 3)}"]`)).toEqual(tooLarge)
    expect(await post('/large', ofBytes(200_000))).toEqual(taken)
    expect(await post('/large', ofBytes(200_001))).toEqual(tooLarge)
    expect(await post('/large', `{"a":"${'字'.repeat(70_000)}"}`)).toEqual(tooLarge)
  })

  it('of a later route is limited by that route, not by the path they share', async () => {
    expect(await post('/later', ofBytes(100_000))).toEqual(taken)
    expect(await post('/later', ofBytes(100_001))).toEqual(tooLarge)
    expect(await post('/later', ofBytes(maxBodyBytes + 1))).toEqual(tooLarge)
  })

  it('is refused before parsing when it is deep or has many values', async () => {
    expect(await post('/large', `{"a":${'['.repeat(19)}${']'.repeat(19)}}`)).toEqual(taken)
    expect(await post('/large', `{"a":${'['.repeat(20)}${']'.repeat(20)}}`)).toEqual(tooDeep)
    // This is not JSON: the parser would have reported that.
    expect(await post('/large', '['.repeat(150_000))).toEqual(tooDeep)
    expect(await post('/large', '['.repeat(21))).toEqual(tooDeep)
    expect(await post('/usual', JSON.stringify(Array.from({ length: 1_000 }, () => 'x')))).toEqual(taken)
    expect(await post('/usual', JSON.stringify(Array.from({ length: 1_001 }, () => 'x')))).toEqual(tooLarge)
    expect(await post('/large', JSON.stringify({ a: Array.from({ length: 2_999 }, () => []) }))).toEqual(taken)
    expect(await post('/large', JSON.stringify({ a: Array.from({ length: 3_000 }, () => []) }))).toEqual(tooLarge)
  })

  it('may contain any character within its texts', async () => {
    const odd = ['[{'.repeat(100), ',,,'.repeat(2_000), 'a"b\\', '\\"[[', '\\\\', '"'.repeat(50), '']
    expect(await post('/usual', JSON.stringify(odd))).toEqual(taken)
    expect(await post('/usual', ' [ "a" , "b" ] ')).toEqual(taken)
    expect(await post('/usual', '["a')).toEqual([400, '请求格式不正确'])
  })
})
