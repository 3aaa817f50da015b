import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { apiBase } from '@xw/shared/wire/headers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp, type TestApp } from '../../test/support/app.ts'

let server: TestApp
let port: number
beforeAll(async () => {
  server = await buildApp({ bodyTimeouts: { wholeMs: 400, stallMs: 200 } })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

/** Sends a head and then a byte now and then, for as long as the server listens. Gives what came back, and when. */
async function drip(type: string, everyMs: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const startedAt = performance.now()
  let answer = ''
  socket.on('data', chunk => (answer += chunk)).on('error', () => {})
  socket.write(
    `POST ${apiBase}/sys/login HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n{`,
  )
  const timer = setInterval(() => socket.write(' '), everyMs)
  await new Promise(resolve => socket.once('close', resolve))
  clearInterval(timer)
  return { answer, ms: performance.now() - startedAt }
}

it('a body that comes by the byte is cut off after the time for a whole one', async () => {
  const { answer, ms } = await drip('application/json', 50)
  expect(answer).not.toContain('200 OK')
  expect(ms).toBeGreaterThan(300)
})

it('a body that stops coming is cut off, an upload as well', async () => {
  for (const type of ['application/json', 'multipart/form-data; boundary=x'])
    expect((await drip(type, 60_000)).answer).not.toContain('200 OK')
})

it('a body that comes at once is answered, however long the answer takes', async () => {
  const response = await fetch(`http://127.0.0.1:${port}${apiBase}/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'nobody', password: 'Zhong-guan-cun 7' }),
  })
  expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([200, '用户名或密码错误'])
})
