import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Page } from '@xw/shared/wire/envelope'
import pino from 'pino'
import { vi } from 'vitest'
import { allRoutes } from '../../src/app.ts'
import { bossSchema, taskLimits } from '../../src/tasks/boss.ts'
import type { TaskDef } from '../../src/tasks/define-task.ts'
import { tasks } from '../../src/tasks/index.ts'
import { startWorker, type Worker } from '../../src/tasks/queue.ts'
import type { TestApp } from './app.ts'
import { execute } from './sql.ts'

/** A worker inside the test's own process, with tasks of the test beside the product's. */
export const startTestWorker = ({ deps, database }: TestApp, own: readonly TaskDef[] = []): Promise<Worker> =>
  startWorker(
    { deps, engine: allRoutes(deps).engine, tasks: [...tasks, ...own], log: pino({ level: 'silent' }) },
    database.appUrl,
  )

/** A worker as it runs on bigger installations: alone, with the server's data folder and database. */
export const startWorkerProcess = ({ deps, database }: TestApp): ChildProcess =>
  fork(join(import.meta.dirname, '../../src/worker.ts'), {
    env: { ...process.env, XW_DATA: deps.config.dataDir, DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: '' },
  })

/** kill -9, and its end. */
export async function killProcess(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const gone = once(worker, 'exit')
  worker.kill('SIGKILL')
  await gone
}

/** As if a dead worker had been silent for longer than the queue waits. */
export const letHeartbeatPass = ({ database }: TestApp): Promise<unknown> =>
  execute(
    database.ownerUrl,
    `update ${bossSchema}.job set heartbeat_on = now() - interval '${taskLimits.heartbeatSeconds + 1} seconds' where state = 'active'`,
  )

export type ShownTask = Record<string, unknown> & { id: string; status: string; resMessage: string; progress: number }

export async function readTask(server: TestApp, token: string, id: string): Promise<ShownTask> {
  const { body } = await server.call<ShownTask>('GET', `/system/sysQuartzTask/queryById?id=${id}`, { token })
  if (!body.result) throw new Error(body.message)
  return body.result
}

export async function listTasks(server: TestApp, token: string, query = ''): Promise<ShownTask[]> {
  const { body } = await server.call<Page<ShownTask>>('GET', `/system/sysQuartzTask/list?${query}`, { token })
  if (!body.result) throw new Error(body.message)
  return body.result.records
}

/** Waits for a task to be over. */
export const waitForTask = (server: TestApp, token: string, id: string, timeout = 30_000): Promise<ShownTask> =>
  vi.waitFor(
    async () => {
      const task = await readTask(server, token, id)
      if (task.status === '0') throw new Error(`still open: ${task.progress} ${task.resMessage}`)
      return task
    },
    { timeout, interval: 100 },
  )
