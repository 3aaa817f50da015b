import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { apiBase, headers } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { adminPassword, buildApp, type TestApp } from './support/app.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await buildApp()
  token = await server.signIn()
})
afterAll(() => server.close())

const get = (path: string, accepted?: string) =>
  server.app.inject({
    url: apiBase + path,
    headers: { [headers.token]: token, ...(accepted && { 'accept-encoding': accepted }) },
  })

const dictionaries = '/sys/dict/queryAllDictItems'

it.each([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
] as const)('a long answer is sent as %s to whoever takes it, and is the same', async (encoding, unpack) => {
  const plain = await get(dictionaries)
  expect(plain.headers['content-encoding']).toBeUndefined()
  const packed = await get(dictionaries, encoding)
  expect(packed.headers).toMatchObject({
    'content-encoding': encoding,
    'content-type': plain.headers['content-type'],
    vary: expect.stringContaining('accept-encoding'),
  })
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  const { result } = JSON.parse(unpack(packed.rawPayload).toString())
  expect(result).toEqual(plain.json().result)
})

it('a short answer and a file are sent as they are', async () => {
  for (const path of ['/sys/role/queryById?id=none', '/sys/role/exportXls']) {
    const { headers: sent, statusCode } = await get(path, 'gzip, br')
    expect([path, statusCode, sent['content-encoding']]).toEqual([path, 200, undefined])
  }
})

it('the server never unpacks a compressed request', async () => {
  const payload = { username: 'admin', password: adminPassword }
  const signIn = (body: string | Buffer, encoding = {}) =>
    server.app.inject({
      method: 'POST',
      url: apiBase + paths.session.login,
      headers: { 'content-type': 'application/json', ...encoding },
      body,
    })
  const text = JSON.stringify(payload)
  expect((await signIn(text)).json()).toMatchObject({ success: true })
  const packed = await signIn(gzipSync(text), { 'content-encoding': 'gzip' })
  expect(packed.json()).toMatchObject({ success: false, result: null })
  expect(packed.statusCode).toBe(400)
})
