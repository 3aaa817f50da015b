import type { ChildProcess } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildApp, type TestApp } from '../../test/support/app.ts'
import { readSheet } from '../../test/support/sheets.ts'
import { execute } from '../../test/support/sql.ts'
import { killProcess, letHeartbeatPass, readTask, startWorkerProcess, waitForTask } from '../../test/support/tasks.ts'
import { bossSchema } from './boss.ts'

const rows = 30_000
const path = '/sys/position'

let server: TestApp
let token: string
let worker: ChildProcess
beforeAll(async () => {
  server = await buildApp()
  token = await server.signIn()
  await server.deps.db.inTenant(1, tx =>
    sql`
      insert into sys_position (tenant_id, id, code, name, rank, create_by, create_time)
      select 1, gen_random_uuid(), 'code' || n, '职务' || n, '1', 'admin', now() + n * interval '1 ms'
      from generate_series(1, ${rows}) n`.execute(tx),
  )
  worker = startWorkerProcess(server)
}, 60_000)
afterAll(async () => {
  await killProcess(worker)
  await server.close()
})

async function ask(): Promise<string> {
  const payload = { column: 'createTime', order: 'asc' }
  const { body } = await server.call<{ taskId: string }>('POST', `${path}/exportTask`, { token, payload })
  return body.result?.taskId ?? ''
}

async function resultOf(fileId: unknown): Promise<string[][]> {
  const { storageKey } = await server.deps.db.inTenant(1, tx =>
    tx
      .selectFrom('sys_file')
      .select('storage_key as storageKey')
      .where('id', '=', String(fileId))
      .executeTakeFirstOrThrow(),
  )
  return readSheet(await buffer(await server.deps.storage.get(storageKey)))
}

const started = (id: string) =>
  vi.waitFor(async () => expect((await readTask(server, token, id)).resMessage).toBe('正在执行'), {
    timeout: 20_000,
    interval: 20,
  })

/** Files that somebody could find: those with a row that is not on its way out. */
const found = () =>
  server.deps.db.inTenant(1, tx =>
    tx.selectFrom('sys_file').select(['id', 'ref_id as taskId']).where('status', '<>', 'deleted').execute(),
  )

it(
  'TK-07 kill -9 of the worker at any point of an export: the next one makes the same file, and no half file is ever there',
  async () => {
    const undisturbed = await waitForTask(server, token, await ask(), 60_000)
    const expected = await resultOf(undisturbed.resFileId)
    expect(expected).toHaveLength(rows + 1)
    for (let round = 0; round < (process.env.XW_LONG ? 30 : 3); round += 1) {
      const id = await ask()
      await started(id)
      await setTimeout(Math.random() * 1_500)
      await killProcess(worker)
      const state = await readTask(server, token, id)
      expect((await found()).filter(file => file.taskId === id).length).toBe(state.status === '1' ? 1 : 0)
      await letHeartbeatPass(server)
      worker = startWorkerProcess(server)
      const done = await waitForTask(server, token, id, 60_000)
      expect(done).toMatchObject({ status: '1', totalNum: rows, successNum: rows, failNum: 0 })
      expect(await resultOf(done.resFileId)).toEqual(expected)
      expect((await found()).filter(file => file.taskId === id)).toHaveLength(1)
    }
  },
  process.env.XW_LONG ? 1_200_000 : 180_000,
)

it('TK-07 a killed worker’s task goes on within a minute, by the queue’s own clocks', async () => {
  const id = await ask()
  await started(id)
  await killProcess(worker)
  const killedAt = performance.now()
  worker = startWorkerProcess(server)
  const { status } = await waitForTask(server, token, id, 60_000)
  expect(status).toBe('1')
  expect(performance.now() - killedAt).toBeLessThan(60_000)
}, 120_000)

it('TK-07 a task that kills every worker ends with a sentence instead of going on for ever', async () => {
  const id = await ask()
  await started(id)
  await killProcess(worker)
  await execute(
    server.database.ownerUrl,
    `update ${bossSchema}.job set retry_count = retry_limit where state = 'active'`,
  )
  await letHeartbeatPass(server)
  worker = startWorkerProcess(server)
  expect(await waitForTask(server, token, id, 60_000)).toMatchObject({
    status: '2',
    resMessage: '任务多次中断，已停止执行，请重试或联系管理员',
  })
  expect((await found()).filter(file => file.taskId === id)).toEqual([])
  // What the killed ones had begun is not a file of anybody; the hourly cleaning takes it away.
  await server.deps.storage.removeUnfinished(new Date(Date.now() + 1_000))
  expect(readdirSync(join(server.deps.config.dataDir, 'files', 'incoming'))).toEqual([])
}, 120_000)
