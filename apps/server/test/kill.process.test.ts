import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFailed, vi } from 'vitest'
import { chunkPhotos } from '../src/modules/degree/photo-import/run.ts'
import { openBytes } from '../src/modules/files/files/bytes.ts'
import { cleanFiles } from '../src/modules/files/files/index.ts'
import { readKeys } from '../src/plugins/keys.ts'
import { chunkRows } from '../src/resource/bulk/run.ts'
import { createDefinitions } from '../src/resource/definitions.ts'
import { localStorage } from '../src/storage/local.ts'
import { bossSchema, taskQueue } from '../src/tasks/boss.ts'
import { type MortalProduct, startMortalProduct, type Victim } from './support/mortal-product.ts'
import { bySize, isWholeRun } from './support/run-size.ts'
import { letHeartbeatPass, waitForTask } from './support/tasks.ts'
import { createTrials, inSchool, type StartedTask, type Trial } from './support/trials.ts'

const kills = bySize({ sample: 0, everything: 3, full: 30 })
/** How often every kind of task must be interrupted. A kill that comes too early or too late is repeated. */
const wantedHits = bySize({ sample: 0, everything: 1, full: 30 })
const victims = bySize<readonly Victim[]>({
  sample: [],
  everything: ['worker', 'server', 'postmaster'],
  full: ['worker', 'server', 'postmaster', 'backend'],
})
/** The number of full chunks of an import, which has a part of one more. */
const chunks = bySize({ sample: 1, everything: 1, full: 2 })
/** In these rounds the queue's real timeouts apply; in the others the test moves time forward. */
const keepsTime = (round: number) => round % 3 === 0
/** The longest time in which a task may show as running while no worker runs it. */
const idleMs = 60_000
/** A timeout for the end of a task on a busy machine. */
const patienceMs = 300_000

const givenUp = '任务多次中断，已停止执行，请重试或联系管理员'
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

const say = (text: string) => void process.stdout.write(`${text}\n`)

let product: MortalProduct
let trials: Trial[]
/** The result of each kind of task without interruption, and how long a worker runs it. */
const undisturbed: { outcome: unknown; ranMs: number }[] = []
beforeAll(async () => {
  product = await startMortalProduct()
  trials = await createTrials(product, {
    exported: bySize({ sample: 20_100, everything: 20_100, full: 25_000 }),
    imported: chunkRows * chunks + 100,
    photos: chunkPhotos * chunks + 10,
  })
  for (const trial of trials) {
    const start = await trial.prepare()
    const asked = await start()
    undisturbed.push({ outcome: await ended(trial, asked), ranMs: (await readRun(asked)).ranMs })
  }
}, patienceMs)
afterAll(() => product.end())

/** Waits for a task to succeed and returns its result. */
async function ended(trial: Trial, asked: StartedTask): Promise<unknown> {
  const task = await waitForTask(product.server, trial.token, asked.taskId, patienceMs)
  expect(task).toMatchObject({ status: '1' })
  return trial.outcome(asked, task)
}

/** Waits for PostgreSQL and asks. */
const asking = <T>(ask: () => Promise<T>): Promise<T> => vi.waitFor(ask, { timeout: idleMs, interval: 50 })

/** Asserts that every file that can be downloaded is complete, and that no task offers a file before it has ended. */
async function expectWholeFiles() {
  const files = await inSchool(
    product.db,
    sql<{ id: string; key: string; size: number; sha256: string }>`
      select id, storage_key as key, size::int as size, sha256 from sys_file where status <> 'deleted'`,
  )
  const safe = {
    storage: localStorage(join(product.dataDir, 'files')),
    keys: readKeys(join(product.dataDir, 'keys/secret')),
  }
  for (const { sha256, ...file } of files) {
    const content = await buffer(await openBytes(safe, file))
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
  }
  expect(
    await inSchool(product.db, sql`select id from sys_quartz_task where status <> '1' and res_file_id is not null`),
  ).toEqual([])
}

/** Starts all tasks, each early enough to be at its random point when this function returns. */
async function startAll(points: readonly number[]): Promise<StartedTask[]> {
  const starts = await Promise.all(trials.map(trial => trial.prepare()))
  const leads = undisturbed.map(({ ranMs }, index) => ranMs * (points[index] ?? 0))
  const killMs = Math.max(...leads)
  const begun = performance.now()
  const all = await Promise.all(
    starts.map(async (start, index) => {
      await setTimeout(killMs - (leads[index] ?? 0))
      return start()
    }),
  )
  await haveBegun(all)
  await setTimeout(Math.max(0, begun + killMs - performance.now()))
  return all
}

const haveBegun = (all: readonly StartedTask[]) =>
  vi.waitFor(
    async () => {
      const begun = sql`select from sys_quartz_task where id = any(${all.map(({ taskId }) => taskId)}::uuid[]) and attempt > 0`
      expect(await inSchool(product.db, begun)).toHaveLength(all.length)
    },
    { timeout: idleMs, interval: 20 },
  )

/** Kills once in the middle of all tasks. Returns the tasks that it interrupted. */
async function disturb(victim: Victim, isOwnTime: boolean): Promise<boolean[]> {
  const all = await startAll(trials.map(() => random()))
  const killedAt = new Date()
  await product.kill(victim)
  await asking(expectWholeFiles)
  if (!isOwnTime) await asking(() => letHeartbeatPass(product.db, killedAt))
  await Promise.all(all.map(asked => goesOn(asked, killedAt)))
  await expectSameEnd(all)
  await expectWholeFiles()
  return Promise.all(all.map((asked, index) => wasHit(index, asked)))
}

/** Waits until a worker continues a task, or it has ended. */
const goesOn = ({ taskId }: StartedTask, killedAt: Date): Promise<void> =>
  vi.waitFor(
    async () => {
      const [task] = await inSchool(
        product.db,
        sql<{ isOver: boolean; isRunning: boolean }>`
          select status <> '0' as "isOver", exists (select from ${sql.table(`${bossSchema}.job`)} job
            where job.id = task.job_id and job.state = 'active' and job.started_on > ${killedAt}) as "isRunning"
          from sys_quartz_task task where id = ${taskId}`,
      )
      if (!task?.isOver && !task?.isRunning) throw new Error(`nobody works on task ${taskId}`)
    },
    { timeout: idleMs, interval: 100 },
  )

async function expectSameEnd(all: readonly StartedTask[]) {
  const outcomes = await Promise.all(all.map((asked, index) => ended(trials[index] as Trial, asked)))
  outcomes.forEach((outcome, index) => expect(outcome).toEqual(undisturbed[index]?.outcome))
}

interface Run {
  attempts: number
  /** From its first start to its end. */
  ranMs: number
}

async function readRun({ taskId }: StartedTask): Promise<Run> {
  const [run] = await inSchool(
    product.db,
    sql<Run>`
      select attempt as attempts, (extract(epoch from finish_time - start_time) * 1000)::float as "ranMs"
      from sys_quartz_task where id = ${taskId}`,
  )
  if (!run) throw new Error(`there is no task ${taskId}`)
  return run
}

/** Tells whether the kill interrupted a task, and corrects the estimate of its duration. */
async function wasHit(index: number, asked: StartedTask): Promise<boolean> {
  const isHit = (await readRun(asked)).attempts > 1
  const own = undisturbed[index]
  if (own) own.ranMs *= isHit ? 1.1 : 0.8
  return isHit
}

it.runIf(isWholeRun)(
  'TK-07 kill -9 of worker, server or PostgreSQL at any point of an export, an import and a photo import: all end as if nothing had happened',
  async () => {
    onTestFailed(() => say(product.output()))
    say(`XW_SEED=${seed}`)
    const hits = trials.map(() => 0)
    for (let round = 0; round < kills || (Math.min(...hits) < wantedHits && round < kills * 2); round += 1) {
      const victim = victims[round % victims.length] as Victim
      const begun = performance.now()
      const open = await disturb(victim, keepsTime(round))
      open.forEach((isHit, index) => {
        hits[index] = (hits[index] ?? 0) + Number(isHit)
      })
      say(`${victim}: ${Math.round(performance.now() - begun)} ms, hits ${hits.join()}`)
    }
    expect(Math.min(...hits)).toBeGreaterThanOrEqual(wantedHits)
  },
  kills * 2 * patienceMs,
)

/** Kills the worker while it runs all tasks. Returns the tasks that were open then. */
async function killWhileRunning(all: readonly StartedTask[]): Promise<string[]> {
  await haveBegun(all)
  const ids = all.map(({ taskId }) => taskId)
  return product.db.inTenant(1, async tx => {
    const { rows } = await sql<{ id: string }>`
      select id from sys_quartz_task where id = any(${ids}::uuid[]) and status = '0' for update`.execute(tx)
    await product.kill('worker')
    return rows.map(({ id }) => id)
  })
}

it(
  'TK-07 tasks that kill every worker end with a sentence instead of going on for ever, and go on when they are retried',
  async () => {
    onTestFailed(() => say(product.output()))
    const starts = await Promise.all(trials.map(trial => trial.prepare()))
    const all = await Promise.all(starts.map(start => start()))
    const open = await killWhileRunning(all)
    expect(open).not.toEqual([])
    await sql`update ${sql.table(`${bossSchema}.job`)} set retry_count = retry_limit
      where name = ${taskQueue} and state = 'active'`.execute(product.db.platform)
    await letHeartbeatPass(product.db, new Date())
    for (const [index, { taskId }] of all.entries()) {
      const { token } = trials[index] as Trial
      const task = await waitForTask(product.server, token, taskId, patienceMs)
      if (!open.includes(taskId)) continue
      expect(task).toMatchObject({ status: '2', resMessage: givenUp, resFileId: null })
      expect(Number(task.totalNum)).toBe(Number(task.successNum) + Number(task.failNum))
      const files = sql`select from sys_file where biz = 'result' and ref_id = ${taskId} and status <> 'deleted'`
      expect(await inSchool(product.db, files)).toEqual([])
      await product.server.call('POST', '/system/sysQuartzTask/retry', { token, payload: { id: taskId } })
    }
    await expectSameEnd(all)
  },
  patienceMs,
)

it('the hourly cleaning removes the files that killed processes left, and no others', async () => {
  const folder = join(product.dataDir, 'files')
  const safe = { db: product.db, storage: localStorage(folder) }
  await cleanFiles(safe, createDefinitions(), new Date(Date.now() + 2 * 3_600_000))
  await expectWholeFiles()
  const [known] = await inSchool(product.db, sql<{ n: number }>`select count(*)::int as n from sys_file`)
  // The heads of the log's chain are kept beside the files.
  const stored = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    entry => entry.isFile() && basename(entry.parentPath) !== 'log-head',
  )
  expect(stored).toHaveLength(known?.n ?? 0)
})
