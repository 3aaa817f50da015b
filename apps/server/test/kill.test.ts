import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFailed, vi } from 'vitest'
import { cleanFiles } from '../src/modules/files/index.ts'
import { localStorage } from '../src/storage/local.ts'
import { bossSchema, taskQueue } from '../src/tasks/boss.ts'
import { type MortalProduct, startMortalProduct, type Victim } from './support/mortal-product.ts'
import { letHeartbeatPass, readTask, waitForTask } from './support/tasks.ts'
import { type Asked, createTrials, inSchool, type Trial } from './support/trials.ts'
import { sized } from './support/workbook.ts'

/** So often every kind of task is hit while it is open; a kill that came too late does not count. */
const wanted = sized(3, 30)
const victims: readonly Victim[] = process.env.XW_LONG
  ? ['worker', 'server', 'postmaster', 'backend']
  : ['worker', 'server', 'postmaster']
/** In these rounds the queue's own clocks decide when a dead worker is noticed; in others time is made to pass. */
const keepsTime = (round: number) => Boolean(process.env.XW_LONG) || round === 0
/** A task goes on and comes to its end within so long. */
const limitMs = 60_000

const seed = Number(process.env.XW_SEED ?? Date.now() % 2 ** 31)
const random = randomFrom(seed)

/** Numbers from 0 to 1 that are the same for the same seed (a linear congruential generator). */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

let product: MortalProduct
let trials: Trial[]
/** What each kind of task leaves behind where nothing disturbs it, and how long it takes then. */
let undisturbed: { outcome: unknown; tookMs: number }[]
beforeAll(async () => {
  product = await startMortalProduct()
  trials = await createTrials(product, {
    exported: sized(20_500, 40_000),
    imported: sized(5_500, 12_000),
    photos: sized(250, 600),
  })
  const starts = await Promise.all(trials.map(trial => trial.prepare()))
  undisturbed = await Promise.all(
    trials.map(async (trial, index) => {
      const asked = (await starts[index]?.()) as Asked
      return { outcome: await ended(trial, asked), tookMs: (await readTimes(asked)).tookMs }
    }),
  )
}, 120_000)
afterAll(() => product.end())

/** Waits for a task to end well, and gives what it has left behind. */
async function ended(trial: Trial, asked: Asked): Promise<unknown> {
  const task = await waitForTask(product.server, trial.token, asked.taskId, limitMs)
  expect(task).toMatchObject({ status: '1' })
  return trial.outcome(asked, task)
}

/** Waits for PostgreSQL and asks. */
const asking = <T>(ask: () => Promise<T>): Promise<T> => vi.waitFor(ask, { timeout: 30_000, interval: 50 })

/** Every file that somebody could ask for is whole, and no task gives one away before it is done. */
async function expectWholeFiles() {
  const files = await inSchool(
    product.db,
    sql<{ key: string; sha256: string }>`select storage_key as key, sha256 from sys_file where status <> 'deleted'`,
  )
  for (const { key, sha256 } of files) {
    const content = readFileSync(join(product.dataDir, 'files', key))
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
  }
  expect(
    await inSchool(product.db, sql`select id from sys_quartz_task where status <> '1' and res_file_id is not null`),
  ).toEqual([])
}

/** Asks for all tasks, each so early that it is at its own random point when all are. */
async function startAll(points: readonly number[]): Promise<Asked[]> {
  const starts = await Promise.all(trials.map(trial => trial.prepare()))
  const leads = undisturbed.map(({ tookMs }, index) => tookMs * (points[index] ?? 0))
  const killMs = Math.max(...leads)
  const begun = performance.now()
  const all = await Promise.all(
    starts.map(async (start, index) => {
      await setTimeout(killMs - (leads[index] ?? 0))
      return start()
    }),
  )
  await setTimeout(begun + killMs - performance.now())
  return all
}

/** One kill in the middle of all tasks; gives which of them were open then. */
async function disturb(victim: Victim, isOwnTime: boolean): Promise<boolean[]> {
  const points = trials.map(() => random())
  const all = await startAll(points)
  const killedAt = new Date()
  await product.kill(victim)
  await asking(expectWholeFiles)
  if (!isOwnTime) await asking(() => letHeartbeatPass(product.db, killedAt))
  const outcomes = await Promise.all(all.map((asked, index) => ended(trials[index] as Trial, asked)))
  outcomes.forEach((outcome, index) => expect(outcome).toEqual(undisturbed[index]?.outcome))
  await expectWholeFiles()
  return Promise.all(all.map((asked, index) => wasHit(index, asked, killedAt)))
}

/** When a task ended, and how long it took from being asked for. */
async function readTimes({ taskId }: Asked): Promise<{ tookMs: number; endedAt: Date }> {
  const [times] = await inSchool(
    product.db,
    sql<{ tookMs: number; endedAt: Date }>`
      select (extract(epoch from finish_time - create_time) * 1000)::float as "tookMs", finish_time as "endedAt"
      from sys_quartz_task where id = ${taskId}`,
  )
  if (!times) throw new Error(`there is no task ${taskId}`)
  return times
}

/** Whether a task was open at that moment. One that was not is quicker than it was thought to be. */
async function wasHit(index: number, asked: Asked, killedAt: Date): Promise<boolean> {
  const { tookMs, endedAt } = await readTimes(asked)
  const isHit = endedAt > killedAt
  const own = undisturbed[index]
  if (own && !isHit) own.tookMs = Math.min(own.tookMs, tookMs)
  return isHit
}

it(
  'TK-07 kill -9 of worker, server or PostgreSQL at any point of an export, an import and a photo import: all end as if nothing had happened',
  async () => {
    onTestFailed(() => console.error(`XW_SEED=${seed}\n${product.output()}`))
    console.log(`kills with XW_SEED=${seed}`)
    const hits = trials.map(() => 0)
    for (let round = 0; Math.min(...hits) < wanted && round < wanted * 2; round += 1) {
      const victim = victims[round % victims.length] as Victim
      const begun = performance.now()
      const open = await disturb(victim, keepsTime(round))
      open.forEach((isHit, index) => {
        hits[index] = (hits[index] ?? 0) + Number(isHit)
      })
      console.log(`${victim}: ${Math.round(performance.now() - begun)} ms, hits ${hits.join()}`)
    }
    expect(Math.min(...hits)).toBeGreaterThanOrEqual(wanted)
  },
  wanted * 2 * 90_000,
)

it('TK-07 tasks that kill every worker end with a sentence instead of going on for ever, and go on when they are retried', async () => {
  onTestFailed(() => console.error(product.output()))
  const starts = await Promise.all(trials.map(trial => trial.prepare()))
  const all = await Promise.all(starts.map(start => start()))
  const shown = () => Promise.all(all.map(({ taskId }, n) => readTask(product.server, trials[n]?.token ?? '', taskId)))
  await vi.waitFor(
    async () => expect((await shown()).map(task => task.resMessage)).toEqual(trials.map(() => '正在执行')),
    { timeout: 20_000, interval: 20 },
  )
  const killedAt = new Date()
  await product.kill('worker')
  await sql`update ${sql.table(`${bossSchema}.job`)} set retry_count = retry_limit
    where name = ${taskQueue} and state = 'active'`.execute(product.db.platform)
  await letHeartbeatPass(product.db, killedAt)
  await Promise.all(all.map(({ taskId }, n) => waitForTask(product.server, trials[n]?.token ?? '', taskId, limitMs)))
  for (const task of await shown()) {
    expect(task).toMatchObject({
      status: '2',
      resMessage: '任务多次中断，已停止执行，请重试或联系管理员',
      resFileId: null,
    })
    expect(Number(task.totalNum)).toBe(Number(task.successNum) + Number(task.failNum))
  }
  const results = await inSchool(
    product.db,
    sql`select id from sys_file where biz = 'result' and status <> 'deleted'
    and ref_id = any(${all.map(({ taskId }) => taskId)}::uuid[])`,
  )
  expect(results).toEqual([])
  const payloads = all.map(({ taskId }) => ({ id: taskId }))
  for (const [index, payload] of payloads.entries())
    await product.server.call('POST', '/system/sysQuartzTask/retry', { token: trials[index]?.token ?? '', payload })
  const outcomes = await Promise.all(all.map((asked, index) => ended(trials[index] as Trial, asked)))
  outcomes.forEach((outcome, index) => expect(outcome).toEqual(undisturbed[index]?.outcome))
}, 120_000)

it('what the killed ones had written for nobody goes with the hourly cleaning, and nothing else does', async () => {
  const folder = join(product.dataDir, 'files')
  await cleanFiles({ db: product.db, storage: localStorage(folder) }, new Date(Date.now() + 2 * 3_600_000))
  await expectWholeFiles()
  const [known] = await inSchool(product.db, sql<{ n: number }>`select count(*)::int as n from sys_file`)
  const stored = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  expect(stored).toHaveLength(known?.n ?? 0)
})
