import { existsSync, rmSync } from 'node:fs'
import { createConnection } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFailed, vi } from 'vitest'
import { createDb, createPool } from '../src/plugins/db.ts'
import { createDataDir } from './support/data-dir.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'
import { createUser } from './support/fixtures.ts'
import { importer, workbook } from './support/imports.ts'
import { serverAt } from './support/mortal-product.ts'
import { openSession } from './support/people.ts'
import { type Product, startProduct } from './support/product.ts'
import { bySize, isWholeRun } from './support/run-size.ts'
import { countHandles, findGrowth, type Noise, type Person, type Sample, takeSample, workOnce } from './support/soak.ts'
import { execute } from './support/sql.ts'
import { waitForTask } from './support/tasks.ts'

/** The length of the soak test. `XW_SOAK_MINUTES` sets it for every size of a test run. */
const minutes = Number(process.env.XW_SOAK_MINUTES ?? bySize({ sample: 0, everything: 0, full: 60 }))
/**
 * The number of simulated users that work at once. In a run of an hour, twelve crews take turns, because a user may upload
 * at most a thousand files a day.
 */
const atOnce = 2
const crews = minutes > 0 ? 12 : 1
const leastSamples = 8
/** The pause between two tasks in a run of an hour, because uploads are limited by the minute. */
const paceMs = minutes > 0 ? 2_000 : 0
/** The most connections that a server and a worker may have (docs/how-to/run-it.md). */
const mostConnections = 11 + 13
const patienceMs = 900_000 + minutes * 2 * 60_000

/**
 * Growth that counts as noise. A pool or a pause may hold a few handles more, while a leak adds some in every round. Memory
 * is compared only in long runs, since a program that has just started still takes what it needs.
 */
const few = { more: 16, times: 1 }
const handles: Noise = { serverHandles: few, workerHandles: few }
const memory: Noise = { serverBytes: { more: 2 ** 25, times: 1.2 }, workerBytes: { more: 2 ** 25, times: 1.2 } }

let database: TestDatabase
let dataDir: string
let product: Product
let pids: { server: number; worker: number }
const office: (Person & { token: string })[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = createDataDir()
  product = await startProduct({
    XW_DATA: dataDir,
    XW_WORKERS: '1',
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
  })
  const db = createDb(createPool(database.appUrl, 1))
  for (let n = 0; n < atOnce * crews; n += 1) {
    const username = `soak${n}`
    const id = await createUser(db, { username, roles: ['admin'] })
    office.push({ username, id, token: await openSession(db, id) })
  }
  await db.close()
  pids = { server: product.child.pid ?? 0, worker: await findWorker() }
}, patienceMs)
afterAll(async () => {
  await product.end('SIGTERM')
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

/** As the product's own monitoring knows it. */
const findWorker = (): Promise<number> =>
  vi.waitFor(
    async () => {
      const [worker] = await execute<{ pid: number }>(
        database.ownerUrl,
        `select pid from sys_monitor_process where kind = 'worker'`,
      )
      if (!worker) throw new Error('no worker has said that it is there')
      return worker.pid
    },
    { timeout: patienceMs, interval: 200 },
  )

const server = serverAt(() => product.url)
let round = 0

/** A crew works at the same time, and one of it has the worker do something. */
async function workTogether(): Promise<void> {
  round += 1
  const first = (round % crews) * atOnce
  const crew = office.slice(first, first + atOnce)
  const list = await workbook(
    ['姓名', '身份证件号码', '年级', '论文题目'],
    [['甲', '110101199003070011', '2023', '题目']],
  )
  const work = crew.map(person => workOnce(server, product.url, person, round))
  await Promise.all([tryImport(list, crew[0]?.token ?? ''), ...work])
}

async function tryImport(list: Buffer, token: string): Promise<void> {
  const { start, upload } = importer(server, token)
  const { result, message } = await start(await upload(list), { dryRun: true })
  if (!result) throw new Error(message)
  await waitForTask(server, token, result.taskId, patienceMs)
}

async function soak(): Promise<Sample[]> {
  const samples: Sample[] = []
  const isOver = (from: number) => samples.length >= leastSamples && Date.now() - from >= minutes * 60_000
  // A first round loads what is loaded only once, so that it does not count as a leak.
  await workTogether()
  for (const from = Date.now(); !isOver(from); ) {
    await Promise.all([workTogether(), setTimeout(paceMs)])
    samples.push(await takeSample(pids, database.ownerUrl))
  }
  return samples
}

it.runIf(isWholeRun && existsSync('/proc/self/fd'))(
  'under a steady load the server and the worker hold no more handles, connections and memory than before',
  { timeout: patienceMs },
  async () => {
    const samples = await soak()
    expect(samples.every(sample => Object.values(sample).every(value => value > 0))).toBe(true)
    expect(Math.max(...samples.map(({ connections }) => connections))).toBeLessThanOrEqual(mostConnections)
    onTestFailed(() => void process.stdout.write(`${JSON.stringify(samples.slice(-20))}\n`))
    expect(findGrowth(samples, minutes > 0 ? { ...handles, ...memory } : handles)).toEqual({})
    // The same processes from the beginning to the end: none was lost and started again.
    expect(await findWorker()).toBe(pids.worker)
    expect(product.child.exitCode).toBeNull()
  },
)

it.runIf(existsSync('/proc/self/fd'))('what is not let go of is seen, and seen to go', async () => {
  const before = countHandles(pids.server)
  const lost = Array.from({ length: 3 * few.more }, () =>
    createConnection(Number(new URL(product.url).port), '127.0.0.1'),
  )
  await vi.waitFor(() => expect(countHandles(pids.server)).toBeGreaterThan(before + few.more), 30_000)
  for (const connection of lost) connection.destroy()
  await vi.waitFor(() => expect(countHandles(pids.server)).toBeLessThanOrEqual(before + few.more), 60_000)
})

it('a series is judged by its trend: what is lost a little each time shows, noise and a single peak do not', () => {
  const still: Sample = { serverHandles: 60, workerHandles: 50, connections: 12, serverBytes: 2e8, workerBytes: 2e8 }
  const series = (change: (n: number) => Partial<Sample>) =>
    Array.from({ length: 60 }, (_, n) => ({ ...still, ...change(n) }))
  const all = { ...handles, ...memory }
  expect(
    findGrowth(
      series(n => ({ serverHandles: 60 + (n % 9), serverBytes: 2e8 + (n % 7) * 1e7 })),
      all,
    ),
  ).toEqual({})
  expect(
    findGrowth(
      series(n => (n === 50 ? { workerHandles: 500, workerBytes: 2e9 } : {})),
      all,
    ),
  ).toEqual({})
  expect(
    findGrowth(
      series(n => ({ workerHandles: 50 + n })),
      all,
    ),
  ).toEqual({ workerHandles: [60, 100] })
  expect(
    Object.keys(
      findGrowth(
        series(n => ({ serverBytes: 2e8 + n * 4e6 })),
        all,
      ),
    ),
  ).toEqual(['serverBytes'])
})
