import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { Envelope } from '@xw/shared/wire/envelope'
import { apiBase, headers } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createDb, createPool, type Db } from '../src/plugins/db.ts'
import { publishLive } from '../src/plugins/live.ts'
import { createDataDir } from './support/data-dir.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'
import { createUser } from './support/fixtures.ts'
import { openSession } from './support/people.ts'
import { type Product, startProduct } from './support/product.ts'
import { type Proxy, startProxy } from './support/proxy.ts'
import { bySize, isWholeRun } from './support/run-size.ts'
import { openSocket } from './support/sockets.ts'
import { execute } from './support/sql.ts'

const rounds = bySize({ sample: 1, everything: 1, full: 10 })
const callers = 4
const listeners = 3
const patienceMs = bySize({ sample: 180_000, everything: 180_000, full: 1_800_000 })

let database: TestDatabase
let dataDir: string
let db: Db
let proxy: Proxy
let servers: Product[]
let userId: string
let token: string

const startServer = () =>
  startProduct({
    XW_DATA: dataDir,
    XW_WORKERS: '0',
    XW_DRAIN_SECONDS: '1',
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
  })
const useServers = async () => {
  const urls = servers.map(({ url }) => url)
  proxy.use(urls)
  await vi.waitFor(() => expect(proxy.ready()).toEqual(urls), 20_000)
}

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = createDataDir()
  await execute(database.ownerUrl, 'create table probe (n int primary key); grant select, insert on probe to xw_app')
  db = createDb(createPool(database.appUrl, 4))
  proxy = await startProxy()
  servers = [await startServer(), await startServer()]
  await useServers()
  userId = await createUser(db, { username: 'rolling01', roles: ['admin'] })
  token = await openSession(db, userId)
}, patienceMs)
afterAll(async () => {
  await proxy.close()
  await Promise.all(servers.map(server => server.end('SIGTERM')))
  await db.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

/** A background activity that runs until it is stopped. */
interface Ongoing<T> {
  end(): Promise<T>
}
function again<T>(act: () => Promise<void>, result: T): Ongoing<T> {
  const state = { isOver: false }
  const going = (async () => {
    while (!state.isOver) await act()
  })()
  return {
    async end() {
      state.isOver = true
      await going
      return result
    },
  }
}

let written = 0
/** Reads and writes in turns. Returns the calls that failed. */
function callAgain() {
  const seen = { calls: 0, failed: [] as object[] }
  return again(async () => {
    written += 1
    for (const [path, body] of [
      ['/sys/user/getCurrentUserDeparts', null],
      ['/sys/position/add', { code: `rolling${written}`, name: `职务${written}`, rank: '1' }],
      ['/sys/position/list?pageSize=5', null],
    ] as const) {
      seen.calls += 1
      const answer = await ask(path, body)
      if (answer.status !== 200 || !answer.isDone) seen.failed.push({ path, ...answer })
    }
  }, seen)
}

async function ask(path: string, body: object | null) {
  try {
    const response = await fetch(proxy.url + apiBase + path, {
      method: body ? 'POST' : 'GET',
      headers: { [headers.token]: token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = await response.text()
    return { status: response.status, isDone: response.ok && (JSON.parse(answer) as Envelope).success, answer }
  } catch (error) {
    return { status: 0, isDone: false, answer: String(error) }
  }
}

/** Writes numbers one after the other and publishes each to open pages in the same transaction. */
function publishAgain() {
  const published: number[] = []
  return again(async () => {
    const n = published.length
    await db.inTenant(1, async tx => {
      await sql`insert into probe (n) values (${n})`.execute(tx)
      await publishLive(tx, { tenantId: 1, users: [userId] }, { cmd: 'topic', msgId: String(n) })
    })
    published.push(n)
    // Some fifty a second are enough; the machine has a load to carry besides.
    await setTimeout(20)
  }, published)
}

/** Behaves as a page: it loads everything whenever its connection opens and then follows the frames. */
function listen() {
  const heard = { known: new Set<number>(), told: 0, codes: [] as number[] }
  let current: Awaited<ReturnType<typeof openSocket>> | null = null
  const listening = again(async () => {
    current = await openSocket(proxy.url.replace('http:', 'ws:'), `${paths.live.user}/${userId}`, { token }).catch(
      () => null,
    )
    if (!current) return
    const { socket, frames, closed } = current
    const take = (frame: unknown) => {
      heard.told += 1
      heard.known.add(Number((frame as { msgId: string }).msgId))
    }
    frames.forEach(take)
    socket.on('message', (data: Buffer) => take(JSON.parse(data.toString())))
    const { rows } = await sql<{ n: number }>`select n from probe`.execute(db.platform)
    for (const { n } of rows) heard.known.add(n)
    heard.codes.push(await closed)
  }, heard)
  return {
    heard,
    end() {
      const ended = listening.end()
      current?.socket.terminate()
      return ended
    },
  }
}

it.runIf(isWholeRun)(
  'OP-02 two servers are restarted one after the other under load: no request fails, and no message is lost',
  {
    timeout: patienceMs,
  },
  async () => {
    const pages = Array.from({ length: listeners }, listen)
    const publishing = publishAgain()
    const calling = Array.from({ length: callers }, callAgain)
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, server] of servers.entries()) {
        expect(await server.end('SIGTERM')).toBe(0)
        servers = servers.with(index, await startServer())
        await useServers()
      }
    }
    const called = await Promise.all(calling.map(one => one.end()))
    const published = await publishing.end()
    expect(called.flatMap(({ failed }) => failed)).toEqual([])
    expect(called.every(({ calls }) => calls > 10)).toBe(true)
    // Every page received frames and an orderly close; no connection was cut off.
    for (const { heard } of pages) {
      await vi.waitFor(() => expect(published.filter(n => !heard.known.has(n))).toEqual([]), 10_000)
      expect(heard.told).toBeGreaterThan(published.length / 2)
      expect(new Set(heard.codes)).toEqual(new Set([1001]))
    }
    await Promise.all(pages.map(page => page.end()))
  },
)

it('OP-02 a server that leaves says so first, serves whoever comes nevertheless, and ends what was begun', async () => {
  const [server] = servers
  if (!server) throw new Error('no server')
  const body = JSON.stringify({ code: 'begun', name: '开始了的', rank: '1' })
  const begun = request(`${server.url}${apiBase}/sys/position/add`, {
    method: 'POST',
    headers: { [headers.token]: token, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  })
  begun.write(body.slice(0, 10))
  await once(begun, 'socket').then(([socket]) => socket.connecting && once(socket, 'connect'))
  const ended = server.end('SIGTERM')
  await vi.waitFor(async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(503), {
    timeout: 5_000,
    interval: 10,
  })
  expect((await fetch(`${server.url}/healthz`)).headers.get('connection')).toBe('close')
  const nevertheless = await fetch(`${server.url}${apiBase}/sys/user/getCurrentUserDeparts`, {
    headers: { [headers.token]: token },
  })
  expect([nevertheless.status, nevertheless.headers.get('connection')]).toEqual([200, 'close'])
  // New connections are refused now, and the answer that was begun is still to be sent.
  await vi.waitFor(() => expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed'), 20_000)
  begun.end(body.slice(10))
  const [answer] = (await once(begun, 'response')) as [Parameters<typeof text>[0] & { statusCode: number }]
  expect(JSON.parse(await text(answer))).toMatchObject({ success: true })
  expect(await ended).toBe(0)
})
