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

/**
 * Sends a request head and then a byte at each interval, until the server hangs up. Returns the response and the time
 * it took.
 */
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

it('cuts off a body that arrives byte by byte after the time for a whole body', async () => {
  const { answer, ms } = await drip('application/json', 50)
  expect(answer).not.toContain('200 OK')
  expect(ms).toBeGreaterThan(300)
})

it('cuts off a body that stops arriving, also for uploads', async () => {
  for (const type of ['application/json', 'multipart/form-data; boundary=x'])
    expect((await drip(type, 60_000)).answer).not.toContain('200 OK')
})

it('answers a body that arrives at once, however long the answer takes', async () => {
  const response = await fetch(`http://127.0.0.1:${port}${apiBase}/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'nobody', password: 'Zhong-guan-cun 7' }),
  })
  expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([200, '用户名或密码错误'])
})
