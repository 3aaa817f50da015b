import { expect, it, onTestFinished } from 'vitest'
import { buildApp } from '../../../../test/support/app.ts'

const token = 'collect-these-metrics-01'

it('SY-25 has no metrics route without a token in the settings', async () => {
  const server = await buildApp()
  onTestFinished(() => server.close())
  const { statusCode } = await server.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(statusCode).toBe(404)
})

it('SY-25 serves metrics only to the holder of their token, not to signed-in users', async () => {
  const server = await buildApp({}, { XW_METRICS_TOKEN: token })
  onTestFinished(() => server.close())
  const session = await server.signIn()
  const ask = (headers: Record<string, string>, query = '') => server.app.inject({ url: `/metrics${query}`, headers })
  for (const headers of [
    {},
    { authorization: '' },
    { authorization: token },
    { authorization: `Bearer ${token}x` },
    { authorization: `Bearer ${token.slice(0, -1)}` },
    { authorization: `bearer ${token}` },
    { authorization: `Bearer ${session}`, 'X-Access-Token': session },
    { 'X-Access-Token': session, cookie: token },
  ] as Record<string, string>[])
    expect((await ask(headers)).statusCode).toBe(401)
  expect((await ask({}, `?token=${token}&access_token=${token}`)).statusCode).toBe(401)
  const { statusCode, headers, body } = await ask({ authorization: `Bearer ${token}` })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(body).toMatch(/^xw_heap_used_bytes\{kind="server",host=".+",pid="\d+"\} \d+$/m)
  expect(body).toMatch(/^xw_db_connections \d+$/m)
  expect(body).toMatch(/^xw_http_requests_total\{class="other",status="4xx"\} 9$/m)
  expect(body).not.toContain(token)
})
