import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { findNextTimes } from '@xw/shared/cron/next-times'
import { readCron } from '@xw/shared/cron/read-cron'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFailed, vi } from 'vitest'
import { newId } from '../src/lib/ids.ts'
import { createDb, createPool, type Db } from '../src/plugins/db.ts'
import { taskLimits } from '../src/tasks/boss.ts'
import { createDataDir } from './support/data-dir.ts'
import { createTestDatabase, type TestDatabase } from './support/database.ts'
import { type Product, startProduct } from './support/product.ts'
import { bySize, runSize } from './support/run-size.ts'
import { execute } from './support/sql.ts'
import { letHeartbeatPass } from './support/tasks.ts'

const firings = bySize({ sample: 2, everything: 4, full: 200 })
const kills = bySize({ sample: 1, everything: 3, full: 20 })
const everySeconds = 3
const cron = `0/${everySeconds} * * * * ?`
const patienceMs = bySize({ sample: 120_000, everything: 120_000, full: 3_600_000 })
/** In these rounds the queue's real timeouts apply; in the others the test moves time forward. */
const keepsTime = (round: number) => runSize === 'full' && round % 2 === 0

let database: TestDatabase
let dataDir: string
let db: Db
let workers: ChildProcess[]
let servers: Product[]
const jobs = { once: newId(), skip: newId() }
let printed = ''

function startWorker(): ChildProcess {
  const env = { ...process.env, DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: '', XW_DATA: dataDir }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'fixtures/probe-worker.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const keep = (chunk: Buffer) => void (printed = (printed + chunk).slice(-20_000))
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return child
}
const startServer = () =>
  startProduct({
    XW_DATA: dataDir,
    XW_WORKERS: '0',
    XW_ADMIN_PASSWORD: 'Test-admin-1',
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
  })
async function kill(child: ChildProcess) {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = createDataDir()
  await execute(
    database.ownerUrl,
    `create table probe (due timestamptz not null, what text not null, at timestamptz not null default clock_timestamp());
     grant select, insert on probe to xw_app;
     update sys_quartz_job set status = '-1', next_time = null`,
  )
  db = createDb(createPool(database.appUrl, 4))
  servers = await Promise.all([startServer(), startServer()])
  workers = [startWorker(), startWorker()]
}, patienceMs)
afterAll(async () => {
  await Promise.all([...workers.map(kill), ...servers.map(server => server.end('SIGTERM'))])
  await db.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

interface Run {
  jobId: string
  due: Date
  lastDue: Date | null
  missed: number | null
  status: string
  source: string
  attempt: number
}
async function readRuns(): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select job_id as "jobId", due_time as due, last_due_time as "lastDue", missed_num as missed, status, source, attempt
    from sys_quartz_run where job_id = any(${Object.values(jobs)}::uuid[]) order by due_time`.execute(db.platform)
  return rows
}
/** Returns how often the job with fewer runs has run. */
async function leastRuns(): Promise<number> {
  const good = (await readRuns()).filter(({ status }) => status === '1')
  return Math.min(...Object.values(jobs).map(id => good.filter(({ jobId }) => jobId === id).length))
}

/** Creates a job of each policy, with a shorter interval than a user may set. */
async function makeJobs(from: Date) {
  const { parts } = readCron(cron)
  if (!parts) throw new Error(cron)
  const [first] = findNextTimes(parts, from, 1)
  for (const [misfire, id] of Object.entries(jobs) as ['once' | 'skip', string][])
    await db.platform
      .insertInto('sys_quartz_job')
      .values({ id, job_class_name: 'announcing', cron_expression: cron, misfire, next_time: first ?? null })
      .execute()
  return first ?? from
}

/** Kills, in turns, a worker in the middle of a run or a server with SIGKILL, and starts it again. */
async function killOne(round: number) {
  const index = round % 2
  if (round % 3 === 2) {
    await servers[index]?.end('SIGKILL')
    servers[index] = await startServer()
    return
  }
  const before = (await countOf('begun')) + 1
  await vi.waitFor(
    async () => {
      expect(await countOf('begun')).toBeGreaterThanOrEqual(before)
      // A run that dies more often than it is retried is given up; none does here.
      const open = (await readRuns()).filter(({ status }) => status === '0')
      expect(open.filter(({ attempt }) => attempt > taskLimits.retryLimit)).toEqual([])
    },
    { timeout: 60_000, interval: 20 },
  )
  const killedAt = new Date()
  await kill(workers[index] as ChildProcess)
  workers[index] = startWorker()
  if (!keepsTime(round)) await letHeartbeatPass(db, killedAt)
}
const countOf = async (what: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from probe where what = ${what}`.execute(
    db.platform,
  )
  return rows[0]?.n ?? 0
}

/** Lists the due times of the expression between two moments, with the code of the preview. */
function timesBetween(first: Date, last: Date): number[] {
  const { parts } = readCron(cron)
  const count = (last.getTime() - first.getTime()) / 1_000 / everySeconds
  return [first, ...(parts ? findNextTimes(parts, first, count) : [])].map(time => time.getTime())
}

it(
  'SY-12 two servers and two workers, killed again and again: each due time is run once or recorded as missed',
  async () => {
    onTestFailed(() => void process.stdout.write(printed))
    const first = await makeJobs(new Date())
    for (let round = 0; round < kills; round += 1) await killOne(round)
    await vi.waitFor(async () => expect(await leastRuns()).toBeGreaterThanOrEqual(firings), {
      timeout: patienceMs,
      interval: 500,
    })
    const { body } = await (servers[0] as Product).call<{ token: string }>('/sys/login', {
      method: 'POST',
      body: { username: 'admin', password: 'Test-admin-1' },
    })
    const token = body.result?.token ?? ''
    for (const [index, id] of Object.values(jobs).entries())
      await (servers[index] as Product).call(`/sys/quartzJob/pause?id=${id}`, { token })
    const runs = await vi.waitFor(
      async () => {
        const all = await readRuns()
        expect(all.filter(({ status }) => status === '0')).toEqual([])
        return all
      },
      { timeout: 120_000, interval: 200 },
    )
    expectAllAccounted(first, runs)
    await expectMarkedOnce(runs)
    const repeated = runs.filter(({ attempt }) => attempt > 1).length
    process.stdout.write(`${runs.length} runs, ${repeated} of them taken over from the dead\n`)
  },
  patienceMs * 2,
)

/** Asserts that every due time of both jobs has exactly one run or one record of being missed. */
function expectAllAccounted(first: Date, runs: readonly Run[]) {
  for (const id of Object.values(jobs)) {
    const own = runs.filter(({ jobId, source }) => jobId === id && source === 'time')
    const accounted = own.flatMap(({ due, lastDue, missed, status }) => {
      if (status !== '3') return [due.getTime()]
      const times = timesBetween(due, lastDue ?? due)
      expect(times).toHaveLength(missed ?? 0)
      return times
    })
    const last = own.at(-1)
    expect(accounted.toSorted((a, b) => a - b)).toEqual(timesBetween(first, last?.lastDue ?? last?.due ?? first))
    expect(own.every(({ status }) => status === '1' || status === '3')).toBe(true)
  }
}

/** Asserts that each run took effect once, however often it started, and that missed times had no effect. */
async function expectMarkedOnce(runs: readonly Run[]) {
  const { rows } = await sql<{ due: Date; n: number }>`
    select due, count(*)::int as n from probe where what = 'marked' group by due order by due`.execute(db.platform)
  const done = Map.groupBy(
    runs.filter(({ status }) => status === '1'),
    ({ due }) => due.getTime(),
  )
  expect(rows.map(({ due, n }) => [due.getTime(), n])).toEqual([...done].map(([due, all]) => [due, all.length]))
}
