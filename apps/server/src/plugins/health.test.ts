import fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { buildApp } from '../../test/support/app.ts'
import { createDb, createPool } from './db.ts'
import { registerHealth } from './health.ts'

it('OP-02 a server with a database is ready, and its probes reveal nothing else', async () => {
  const server = await buildApp()
  onTestFinished(() => server.close())
  for (const url of ['/healthz', '/readyz']) {
    const response = await server.app.inject(url)
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }])
  }
})

it('OP-02 a server without its database is alive but not ready, however many probes ask', async () => {
  const db = createDb(createPool('postgres://nobody:x@127.0.0.1:1/none', 1))
  const app = fastify()
  onTestFinished(async () => {
    await app.close()
    await db.close()
  })
  registerHealth(app, db)
  const all = await Promise.all(Array.from({ length: 20 }, () => app.inject('/readyz')))
  for (const response of all) expect([response.statusCode, response.json()]).toEqual([503, { status: 'unavailable' }])
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})
