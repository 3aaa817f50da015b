import { findNextTimes } from '@xw/shared/cron/next-times'
import { readCron } from '@xw/shared/cron/read-cron'
import type { Page } from '@xw/shared/wire/envelope'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { buildApp, type TestApp } from '../../../../test/support/app.ts'
import { createUser } from '../../../../test/support/fixtures.ts'
import { openSession } from '../../../../test/support/people.ts'
import { startTestWorker } from '../../../../test/support/tasks.ts'
import { refused } from '../../../lib/errors.ts'
import { bossSchema } from '../../../tasks/boss.ts'
import type { Job } from '../../../tasks/define-job.ts'
import { fireDueJobs } from '../../../tasks/fire-jobs.ts'
import type { Worker } from '../../../workers/start-worker.ts'

const path = '/sys/quartzJob'
type ShownJob = Record<string, unknown> & { id: string }

let server: TestApp
let token: string
let worker: Worker | null = null
beforeAll(async () => {
  server = await buildApp()
  token = await server.signIn()
  // The built-in jobs would run during the tests.
  await server.deps.db.platform.updateTable('sys_quartz_job').set({ status: '-1', next_time: null }).execute()
})
afterEach(async () => {
  await worker?.stop()
  worker = null
  // A due or open job of one test would run in the next test that starts a worker.
  await server.deps.db.platform.deleteFrom('sys_quartz_job').where('create_by', 'is not', null).execute()
})
afterAll(() => server.close())

const get = <T>(url: string, by = token) => server.call<T>('GET', url, { token: by })
const post = <T>(url: string, payload: object) => server.call<T>('POST', url, { token, payload })
const usual = { jobClassName: 'checkBatches', cronExpression: '0 30 2 * * ?', parameter: '{"isStaleOnly":"1"}' }
/** A time that does not come while a test runs. */
const rare = { cronExpression: '0 0 0 29 2 ?' }
async function add(given: object = {}): Promise<string> {
  const { body } = await post<{ id: string }>(`${path}/add`, { ...usual, ...given })
  expect(body).toMatchObject({ success: true, message: '创建定时任务成功' })
  return body.result?.id ?? ''
}
const one = async (id: string) => (await get<ShownJob>(`${path}/queryById?id=${id}`)).body.result
const runsOf = async (jobId: string) =>
  (await get<Page<ShownJob>>(`/sys/quartzRun/list?jobId=${jobId}&column=dueTime&order=asc`)).body.result?.records ?? []
const ended = (jobId: string, count = 1) =>
  vi.waitFor(
    async () => {
      const runs = await runsOf(jobId)
      expect(runs.filter(({ status }) => status !== '0')).toHaveLength(count)
      return runs
    },
    { timeout: 20_000, interval: 100 },
  )
const start = async (job: Job) => {
  worker = await startTestWorker(server, [], { checkBatches: job })
}
/** Makes a job’s time lie some seconds in the past. */
const letPass = (jobId: string, seconds: number) =>
  sql`update sys_quartz_job set next_time = date_trunc('minute', now()) - make_interval(secs => ${seconds}) where id = ${jobId}`.execute(
    server.deps.db.platform,
  )

it('SY-12 creates, changes, stops, starts and deletes a job in the words of the wire', async () => {
  const id = await add()
  const parts = readCron(usual.cronExpression).parts
  const [next] = parts ? findNextTimes(parts, new Date(), 1) : []
  expect(await one(id)).toMatchObject({
    ...usual,
    status: 0,
    misfire: 'once',
    alert: '1',
    nextTime: formatTime(next ?? null),
    lastTime: null,
  })
  const edited = await post(`${path}/edit`, { id, cronExpression: '0 0 3 * * ?', description: '夜间' })
  expect(edited.body).toMatchObject({ success: true, message: '更新定时任务成功!' })
  expect((await one(id))?.nextTime).toMatch(/ 03:00:00$/)
  expect((await get(`${path}/pause?id=${id}`)).body).toMatchObject({ success: true, message: '停止定时任务成功' })
  expect(await one(id)).toMatchObject({ status: -1, nextTime: null })
  expect((await get(`${path}/resume?id=${id}`)).body).toMatchObject({ success: true, message: '启动定时任务成功' })
  expect((await one(id))?.nextTime).toMatch(/ 03:00:00$/)
  const removed = await server.call('DELETE', `${path}/delete?id=${id}`, { token })
  expect(removed.body).toMatchObject({ success: true, message: '删除成功!' })
  const ids = [await add(), await add()]
  const all = await server.call('DELETE', `${path}/deleteBatch?ids=${ids.join()},`, { token })
  expect(all.body).toMatchObject({ success: true, message: '删除定时任务成功!' })
})

it.each<[string, object, Record<string, unknown>]>([
  ['a class name', { jobClassName: 'org.example.Job' }, { jobClassName: expect.any(String) }],
  [
    'more often than every ten seconds',
    { cronExpression: '0/5 * * * * ?' },
    { cronExpression: '两次执行至少相隔 10 秒' },
  ],
  [
    'times close to each other over the minute',
    { cronExpression: '0,55 * * * * ?' },
    { cronExpression: '两次执行至少相隔 10 秒' },
  ],
  ['a year that is over', { cronExpression: '0 0 2 1 1 ? 2020' }, { cronExpression: '此Cron表达式没有以后的执行时间' }],
  ['what is no expression', { cronExpression: '0 0' }, { cronExpression: expect.stringContaining('Cron表达式') }],
  [
    'a parameter that breaks its rule',
    { jobClassName: 'housekeeping', parameter: '{"runDays":1}' },
    { parameter: expect.stringContaining('保留天数') },
  ],
])('SY-12 %s is refused beside its field', async (_, given, result) => {
  expect((await post(`${path}/add`, { ...usual, ...given })).body).toMatchObject({ success: false, result })
})

it('SY-12 drops parameters that the kind does not know', async () => {
  const id = await add({ parameter: '{"isStaleOnly":"1","command":"rm"}' })
  expect((await one(id))?.parameter).toBe('{"isStaleOnly":"1"}')
})

it('SY-12 stops a job that the product needs but does not delete it; a second one can be deleted', async () => {
  const list = await get<Page<ShownJob>>(`${path}/list?jobClassName=housekeeping`)
  const [first] = list.body.result?.records ?? []
  const refusal = await server.call('DELETE', `${path}/delete?id=${first?.id}`, { token })
  expect(refusal.body).toMatchObject({ success: false, message: expect.stringContaining('至少保留一个') })
  const second = await add({ jobClassName: 'housekeeping', parameter: '{"runDays":90}' })
  expect((await server.call('DELETE', `${path}/delete?id=${second}`, { token })).body.success).toBe(true)
})

it('SY-12 is open only to the platform, whatever a school grants its administrators', async () => {
  const admin = await createUser(server.deps.db, { username: 'school_admin', roles: ['admin'] })
  const theirs = await openSession(server.deps.db, admin)
  const id = await add()
  for (const url of [`${path}/list`, `/sys/quartzRun/list`, `${path}/execute?id=${id}`, `${path}/pause?id=${id}`])
    expect((await get(url, theirs)).status).toBe(403)
})

it('SY-12 runs a job once on request, answers at once, shows the result, and refuses a second run meanwhile', async () => {
  const go = Promise.withResolvers<void>()
  await start(async ({ params }) => {
    await go.promise
    return `校验完成 ${JSON.stringify(params)}`
  })
  const id = await add()
  expect((await get(`${path}/execute?id=${id}`)).body).toMatchObject({ success: true, message: '执行成功!' })
  const again = await get(`${path}/execute?id=${id}`)
  expect(again.body).toMatchObject({ success: false, message: '执行失败!上一次执行尚未结束，请稍后再试' })
  go.resolve()
  const [run] = await ended(id)
  expect(run).toMatchObject({
    status: '1',
    source: 'hand',
    output: '校验完成 {"isStaleOnly":"1"}',
    attempt: 1,
    createBy: 'admin',
  })
  expect(Number(run?.useMs)).toBeGreaterThanOrEqual(0)
  expect(await one(id)).toMatchObject({ lastStatus: '1', lastTime: run?.dueTime })
})

it('SY-12 starts a due time once with many schedulers, and records earlier times as missed', async () => {
  const id = await add({ cronExpression: '0 * * * * ?' })
  await letPass(id, 300)
  await Promise.all(Array.from({ length: 8 }, () => fireDueJobs(server.deps)))
  const runs = await runsOf(id)
  expect(runs).toMatchObject([
    { status: '3', missedNum: 5, output: '错过 5 次' },
    { status: '0', source: 'time' },
  ])
  const { rows } =
    await sql`select from ${sql.table(`${bossSchema}.job`)} where data->>'runId' = ${runs[1]?.id}`.execute(
      server.deps.db.platform,
    )
  expect(rows).toHaveLength(1)
  // While a run is open no other begins; afterwards one run stands for all times that passed.
  await letPass(id, 0)
  await fireDueJobs(server.deps)
  expect(await runsOf(id)).toHaveLength(2)
})

it('SY-12 a job that skips missed times waits for its next time', async () => {
  const id = await add({ ...rare, misfire: 'skip' })
  await letPass(id, 7_200)
  await fireDueJobs(server.deps)
  expect(await runsOf(id)).toMatchObject([{ status: '3', missedNum: 1 }])
  expect((await one(id))?.nextTime).toMatch(/-02-29 00:00:00$/)
})

it('SY-12 a stopped job does not run, and times that pass meanwhile are not missed', async () => {
  const id = await add()
  await get(`${path}/pause?id=${id}`)
  await fireDueJobs(server.deps)
  await get(`${path}/resume?id=${id}`)
  await fireDueJobs(server.deps)
  expect(await runsOf(id)).toEqual([])
})

it('SY-12 keeps a time that is due when something else is edited', async () => {
  const id = await add(rare)
  await letPass(id, 60)
  await post(`${path}/edit`, { id, description: '改一下说明' })
  await fireDueJobs(server.deps)
  expect(await runsOf(id)).toMatchObject([{ status: '0' }])
})

it('SY-12 shows a failure with its sentence, and notifies administrators of the first in a series', async () => {
  let isBroken = true
  await start(async () => {
    if (isBroken) throw refused('没有代码为“99999”的学校')
    return '好了'
  })
  const id = await add({ description: '失败的任务' })
  const notices = async () => {
    const { body } = await get<Page<ShownJob>>('/sys/sysAnnouncementSend/getMyAnnouncementSend?pageSize=100')
    return (body.result?.records ?? []).filter(({ titile }) => titile === '定时任务失败：校验开放批次')
  }
  for (const count of [1, 2]) {
    await get(`${path}/execute?id=${id}`)
    await ended(id, count)
  }
  expect(await runsOf(id)).toMatchObject([1, 2].map(() => ({ status: '2', output: '没有代码为“99999”的学校' })))
  await vi.waitFor(async () => expect(await notices()).toHaveLength(1), { timeout: 10_000 })
  isBroken = false
  await get(`${path}/execute?id=${id}`)
  await ended(id, 3)
  isBroken = true
  await get(`${path}/execute?id=${id}`)
  await ended(id, 4)
  await vi.waitFor(async () => expect(await notices()).toHaveLength(2), { timeout: 10_000 })
})

it('SY-12 retries after an unexpected error, from where the run had come to', async () => {
  const seen: unknown[] = []
  const job: Job = async run => {
    const { checkpoint, commit } = run as unknown as Parameters<Job>[0] & {
      commit(tenantId: number, checkpoint: object, work: () => Promise<void>): Promise<void>
    }
    seen.push(checkpoint)
    if (seen.length > 1) return '第二次完成'
    await commit(0, { part: 1 }, async () => {})
    throw new Error('the network is away')
  }
  await start(job)
  const id = await add()
  await get(`${path}/execute?id=${id}`)
  expect(await ended(id)).toMatchObject([{ status: '1', output: '第二次完成', attempt: 2 }])
  expect(seen).toEqual([null, { part: 1 }])
})
