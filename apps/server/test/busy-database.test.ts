import { apiBase, headers } from '@xw/shared/wire/headers'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../src/app.ts'
import { createDb, createPool, type Db } from '../src/plugins/db.ts'
import { buildApp, type TestApp } from './support/app.ts'
import { untilServed } from './support/until-served.ts'

const busy = { status: 503, retryAfter: '5', success: false, message: '系统繁忙，请稍后再试', result: null }

const served = { status: 200, success: true }
const poolSize = 2

let server: TestApp
let token: string
let pool: pg.Pool
let db: Db
/** A second server on the same database, with two connections and short timeouts. */
let small: FastifyInstance
beforeAll(async () => {
  server = await buildApp()
  token = await server.signIn()
  pool = createPool(server.database.appUrl, poolSize, 200)
  db = createDb(pool)
  small = await createApp({ ...server.deps, db }, { log: pino({ level: 'silent' }), rateLimits: false })
})
afterAll(async () => {
  await small.close()
  await db.close()
  await server.close()
})

async function call(method: 'GET' | 'POST', path: string, payload?: object) {
  const response = await small.inject({
    method,
    url: apiBase + path,
    headers: { [headers.token]: token },
    ...(payload && { payload }),
  })
  const { success, message, result } = response.json()
  return { status: response.statusCode, retryAfter: response.headers['retry-after'], success, message, result }
}
const list = () => call('GET', '/sys/position/list')
const save = (code: string) => call('POST', '/sys/position/add', { code, name: '职务', rank: '1' })

/** Takes every connection of the small pool. Returns a function that releases them. */
async function holdConnections(): Promise<() => void> {
  const held: pg.PoolClient[] = []
  while (held.length < poolSize)
    await pool.connect().then(
      client => held.push(client),
      () => {},
    )
  return () => held.forEach(client => client.release())
}

const positions = async (code: string) =>
  (
    await server.deps.db.inTenant(1, tx =>
      sql<{ id: string }>`select id from sys_position where code = ${code}`.execute(tx),
    )
  ).rows

it('a caller whose session is not in memory yet is told to wait, and not that it has expired', async () => {
  const release = await holdConnections()
  expect(await list()).toEqual(busy)
  release()
  expect(await untilServed(list)).toMatchObject(served)
})

it('a list and a save say that the system is busy when no connection comes free, and work once one does', async () => {
  expect(await untilServed(list)).toMatchObject(served)
  const release = await holdConnections()
  expect(await list()).toEqual(busy)
  expect(await save('waits')).toEqual(busy)
  expect(await positions('waits')).toEqual([])
  release()
  expect(await untilServed(list)).toMatchObject(served)
  expect(await untilServed(() => save('waits'))).toMatchObject(served)
  expect(await positions('waits')).toHaveLength(1)
})

it('a save says that the system is busy when somebody else holds the record too long', async () => {
  const { result } = await untilServed(() => save('locked'))
  const edit = () => call('POST', '/sys/position/edit', { id: result.id, name: '改名' })
  await server.deps.db.inTenant(1, async tx => {
    await sql`select from sys_position where id = ${result.id} for update`.execute(tx)
    expect(await edit()).toEqual(busy)
  })
  expect(await untilServed(edit)).toMatchObject(served)
})

it('an error of a connection keeps its own code and text for the log', async () => {
  const nowhere = createPool('postgres://nobody:x@127.0.0.1:1/none', 1)
  await expect(nowhere.connect()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  const release = await holdConnections()
  await expect(pool.connect()).rejects.toMatchObject({
    code: 'XW_NO_CONNECTION',
    message: expect.stringContaining('timeout'),
  })
  release()
})
