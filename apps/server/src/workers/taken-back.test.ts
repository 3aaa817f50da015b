import { execFileSync } from 'node:child_process'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { buildApp, type TestApp } from '../../test/support/app.ts'
import { createDepart, createUser } from '../../test/support/fixtures.ts'
import { type FragileWay, openFragileWay } from '../../test/support/fragile-way.ts'
import { importer, workbook } from '../../test/support/imports.ts'
import { openSession } from '../../test/support/people.ts'
import { askFor, letHeartbeatPass, readTask, startTestWorker, waitForTask } from '../../test/support/tasks.ts'
import { connect } from '../postgres/connect.ts'
import { bossSchema, endedQueue } from '../tasks/boss.ts'
import { defineTask } from '../tasks/define-task.ts'
import type { Worker } from './start-worker.ts'

/** TK-07: no task shows as running for longer without progress. */
const idleMs = 60_000

let go = Promise.withResolvers<void>()
const waiting = defineTask<object>({
  name: 'test.waiting',
  title: '等待的任务',
  permission: () => 'system:sysQuartzTask:list',
  async run() {
    await go.promise
    return { message: '完成' }
  },
})

let server: TestApp
let way: FragileWay
let worker: Worker | null = null
let userId: string
let token: string
beforeAll(async () => {
  server = await buildApp()
  way = await openFragileWay(server.database.appUrl)
  userId = await createUser(server.deps.db, { username: 'office', roles: ['admin'] })
  token = await openSession(server.deps.db, userId)
})
afterEach(async () => {
  go.resolve()
  await worker?.stop()
  worker = null
  go = Promise.withResolvers()
})
afterAll(async () => {
  way.close()
  await server.close()
})

/** Starts a worker whose queue connection can be broken; its tasks use a healthy one. */
const start = async () => {
  const database = { ...server.database, appUrl: way.url }
  worker = await startTestWorker({ deps: server.deps, database }, [waiting])
}
const ask = () => askFor(server, waiting, {}, userId)
const attemptsOf = async (id: string) => {
  const { rows } = await server.deps.db.inTenant(1, tx =>
    sql<{ attempt: number }>`select attempt from sys_quartz_task where id = ${id}`.execute(tx),
  )
  return rows[0]?.attempt
}
const jobsOf = async (id: string) => {
  const { rows } = await sql<{ name: string; state: string }>`
    select name, state from ${sql.table(`${bossSchema}.job`)} where data->>'taskId' = ${id} order by created_on`.execute(
    server.deps.db.platform,
  )
  return rows
}

it('TK-07 delivers a job again within a minute when the worker never received it', async () => {
  const id = await ask()
  const broken = way.breakAt(id)
  go.resolve()
  await start()
  await broken
  expect(await jobsOf(id)).toEqual([{ name: 'task', state: 'active' }])
  expect(await attemptsOf(id)).toBe(0)
  expect(await waitForTask(server, token, id, idleMs)).toMatchObject({ status: '1', resMessage: '完成' })
  expect(await attemptsOf(id)).toBe(1)
})

it('TK-07 fails a task that no attempt could finish, even when the connection that reports it breaks', async () => {
  const id = await ask()
  const boss = new PgBoss({
    connectionString: server.database.appUrl,
    schema: bossSchema,
    migrate: false,
    supervise: false,
  })
  boss.on('error', () => {})
  await boss.start()
  await sql`update ${sql.table(`${bossSchema}.job`)} set state = 'failed' where data->>'taskId' = ${id}`.execute(
    server.deps.db.platform,
  )
  await boss.send(endedQueue, { tenantId: 1, userId, taskId: id })
  await boss.stop({ graceful: false })
  const broken = way.breakAt(id)
  await start()
  await broken
  expect(await jobsOf(id)).toContainEqual({ name: endedQueue, state: 'active' })
  await letHeartbeatPass(server.deps.db, new Date())
  expect(await waitForTask(server, token, id)).toMatchObject({
    status: '2',
    resMessage: '任务多次中断，已停止执行，请重试或联系管理员',
  })
})

it('TK-07 a job that was put back under a new job does not run the task a second time', async () => {
  const id = await ask()
  await server.deps.db.inTenant(1, async tx => {
    const job = await server.deps.queue.send(tx, { taskId: id, tenantId: 1, userId })
    await tx.updateTable('sys_quartz_task').set({ job_id: job }).where('id', '=', id).execute()
  })
  await start()
  await vi.waitFor(async () => {
    const states = (await jobsOf(id)).map(({ state }) => state)
    expect(states).toEqual(['completed', 'active'])
    expect((await readTask(server, token, id)).resMessage).toBe('正在执行')
  }, idleMs)
  go.resolve()
  expect(await waitForTask(server, token, id, idleMs)).toMatchObject({ status: '1' })
  expect(await attemptsOf(id)).toBe(1)
})

/** Lists the spreadsheet readers among the children of this process. */
const readers = () =>
  execFileSync('ps', ['-A', '-o', 'ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter(line => line.trim().startsWith(`${process.pid} `) && line.includes('sheet-child.'))

it('TK-07 leaves no spreadsheet reader behind when an import loses its connection, and the next attempt can run', async () => {
  await createDepart(server.deps.db, { name: '理学院', orgCode: 'A02' })
  const office = importer(server, token)
  // More than fits into the pipe from the reader, so that the reader waits.
  const long = '长'.repeat(60)
  const rows = Array.from({ length: 4_000 }, (_, n) => [`学生${n}`, `P${n}`, `K${n}`, '理学院', '202309', long])
  const headings = ['姓名', '身份证件号码', '学号', '院系', '入学年月', '论文题目']
  const fileId = await office.upload(await workbook(headings, rows))
  const holder = await connect(server.database.ownerUrl)
  await holder.query('begin; lock table staging.import_row in access exclusive mode')
  await start()
  const { result, message } = await office.start(fileId, { kind: 'add', xwlx: '31', dryRun: true })
  if (!result) throw new Error(message)
  // The first statement after the header is read.
  await vi.waitFor(async () => {
    const { rows: ended } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from "staging"."import_row"%'`.execute(
      server.deps.db.platform,
    )
    expect(ended).toHaveLength(1)
  }, idleMs)
  await holder.query('rollback')
  await holder.end()
  await vi.waitFor(async () => expect(await attemptsOf(result.taskId)).toBe(2), idleMs)
  expect(await waitForTask(server, token, result.taskId, idleMs)).toMatchObject({ status: '1' })
  await vi.waitFor(() => expect(readers()).toEqual([]), idleMs)
})
