import type { Page } from '@xw/shared/wire/envelope'
import { sql } from 'kysely'
import pino from 'pino'
import { vi } from 'vitest'
import { newId } from '../../src/lib/ids.ts'
import { loadUserSession } from '../../src/modules/sign-in/session/index.ts'
import type { Db } from '../../src/plugins/db.ts'
import { createEngine } from '../../src/resource/engine.ts'
import { makeResources } from '../../src/resources.ts'
import { bossSchema, taskLimits } from '../../src/tasks/boss.ts'
import type { Jobs } from '../../src/tasks/define-job.ts'
import type { TaskDef } from '../../src/tasks/define-task.ts'
import { enqueueTask } from '../../src/tasks/enqueue.ts'
import { jobs } from '../../src/workers/jobs.ts'
import { startWorker, type Worker } from '../../src/workers/start-worker.ts'
import { tasks } from '../../src/workers/tasks.ts'
import type { TestApp, TestServer } from './app.ts'

const origin = { ip: '127.0.0.1', userAgent: 'test', traceId: 'trace' }

/** Asks for a task of the first school as one of its users; gives the task's id. */
export async function askFor<I>({ deps }: TestApp, task: TaskDef<I>, input: I, userId: string): Promise<string> {
  const session = await loadUserSession(deps.db, { userId, tenantId: 1, departId: null, sessionId: newId() })
  if (!session) throw new Error('nobody')
  return deps.db.inTenant(1, tx => enqueueTask(deps, tx, { task, caller: { session, origin }, input }))
}

/** A worker inside the test's own process, with tasks and jobs of the test beside the product's or in their place. */
export function startTestWorker(
  { deps, database }: Pick<TestApp, 'deps' | 'database'>,
  own: readonly TaskDef[] = [],
  ownJobs: Partial<Jobs> = {},
): Promise<Worker> {
  const engine = createEngine(deps)
  makeResources(deps, engine)
  return startWorker(
    { deps, engine, tasks: [...tasks, ...own], jobs: { ...jobs, ...ownJobs }, log: pino({ level: 'silent' }) },
    database.appUrl,
  )
}

/** Makes a worker that died at that moment look silent for longer than the queue waits. */
export const letHeartbeatPass = (db: Db, diedAt: Date): Promise<unknown> =>
  sql`
    update ${sql.table(`${bossSchema}.job`)} set heartbeat_on = now() - make_interval(secs => ${taskLimits.heartbeatSeconds + 1})
    where state = 'active' and started_on < ${diedAt}`.execute(db.platform)

export type ShownTask = Record<string, unknown> & { id: string; status: string; resMessage: string; progress: number }

export async function readTask(server: TestServer, token: string, id: string): Promise<ShownTask> {
  const { body } = await server.call<ShownTask>('GET', `/system/sysQuartzTask/queryById?id=${id}`, { token })
  if (!body.result) throw new Error(body.message)
  return body.result
}

export async function listTasks(server: TestServer, token: string, query = ''): Promise<ShownTask[]> {
  const { body } = await server.call<Page<ShownTask>>('GET', `/system/sysQuartzTask/list?${query}`, { token })
  if (!body.result) throw new Error(body.message)
  return body.result.records
}

/** Waits for a task to be over. */
export const waitForTask = (server: TestServer, token: string, id: string, timeout = 30_000): Promise<ShownTask> =>
  vi.waitFor(
    async () => {
      const task = await readTask(server, token, id)
      if (task.status === '0') throw new Error(`still open: ${task.progress} ${task.resMessage}`)
      return task
    },
    { timeout, interval: 100 },
  )
