import { PgBoss } from 'pg-boss'
import { sendMessage } from '../modules/messages/message/index.ts'
import type { AlertJob, MessageJob, RunJob, TaskJob, TextJob } from '../plugins/queue.ts'
import { execute } from '../postgres/execute.ts'
import {
  alertLimits,
  alertQueue,
  bossSchema,
  codeLimits,
  codeQueue,
  endedQueue,
  messageLimits,
  messageQueue,
  runEndedQueue,
  runningPerUser,
  runQueue,
  superviseSeconds,
  taskLimits,
  taskQueue,
} from '../tasks/boss.ts'
import { failAbandonedRuns } from '../tasks/run-row.ts'
import { failAbandonedTasks } from '../tasks/task-row.ts'
import { runJob } from './run-job.ts'
import { runTask, type WorkerContext } from './run-task.ts'
import { startScheduler } from './scheduler.ts'
import { sendQueuedText } from './send-text.ts'
import { claimQueuedTask } from './take-turn.ts'
import { notifyAlarm } from './tell-alarm.ts'
import { notifyRunFailure } from './tell-failure.ts'

/** Limits of the queues that record tasks and runs which no attempt could finish. */
const endedLimits = {
  heartbeatSeconds: taskLimits.heartbeatSeconds,
  retryLimit: 10,
  retryDelay: 5,
  expireInSeconds: 60,
}

/** In this order: a dead-letter queue has to exist before the queue that refers to it. */
const queues = [
  { name: endedQueue, ...endedLimits },
  { name: taskQueue, ...taskLimits, deadLetter: endedQueue },
  { name: messageQueue, ...messageLimits },
  { name: codeQueue, ...codeLimits },
  { name: runEndedQueue, ...endedLimits },
  { name: runQueue, ...taskLimits, deadLetter: runEndedQueue },
  { name: alertQueue, ...alertLimits },
]

/** PostgreSQL refuses one of two simultaneous identical grants, so servers that start together take this lock. */
const grantsLock = 0x7877_7175

/**
 * Creates pg-boss's tables and the queues as the schema's owner. The app's role may use them but not change their
 * structure.
 */
export async function installQueue(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: bossSchema, supervise: false, schedule: false, max: 2 })
  boss.on('error', () => {})
  await boss.start()
  for (const { name, ...options } of queues) {
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
  }
  await boss.stop({ graceful: false })
  await execute(
    ownerUrl,
    `do $$ begin
       perform pg_advisory_xact_lock(${grantsLock});
       if exists (select from pg_roles where rolname = 'xw_app') then
         grant usage on schema ${bossSchema} to xw_app;
         grant select, insert, update, delete on all tables in schema ${bossSchema} to xw_app;
         grant execute on all functions in schema ${bossSchema} to xw_app;
       end if;
     end $$`,
  )
}

export interface Worker {
  stop(): Promise<void>
}

/** More than one user's limit, so that nobody's tasks block everybody else. */
const tasksAtOnce = runningPerUser + 1

/** Each job runs once at a time, so a long one blocks others only when several are long. */
const runsAtOnce = 2

/**
 * Takes and runs jobs from the queues until stopped. A running task then stops at its next chunk and continues on
 * another worker.
 */
export async function startWorker(shop: WorkerContext, appUrl: string): Promise<Worker> {
  const { deps, log } = shop
  const boss = new PgBoss({
    connectionString: appUrl,
    schema: bossSchema,
    migrate: false,
    createSchema: false,
    schedule: false,
    max: 4,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  boss.on('error', error => log.error({ err: error }, 'queue'))
  await boss.start()
  const stopping = new AbortController()

  const options = { localConcurrency: tasksAtOnce, groupConcurrency: runningPerUser, pollingIntervalSeconds: 1 }
  await boss.work<TaskJob>(taskQueue, options, async ([job]) => {
    if (!job || !(await claimQueuedTask(deps, job))) return
    const signal = AbortSignal.any([job.signal, stopping.signal])
    await runTask(shop, job.data, { signal, isLast: job.retryCount >= taskLimits.retryLimit })
  })
  await boss.work<TaskJob>(endedQueue, async ([job]) => {
    if (job) await deps.db.inTenant(job.data.tenantId, tx => failAbandonedTasks(tx, job.data.tenantId, job.data.taskId))
  })
  const sending = { includeMetadata: true as const, localConcurrency: 2, pollingIntervalSeconds: 1 }
  await boss.work<MessageJob>(messageQueue, sending, async ([job]) => {
    if (job) await sendMessage(deps, job.data, job.retryCount >= messageLimits.retryLimit)
  })
  await boss.work<TextJob>(codeQueue, { localConcurrency: 2, pollingIntervalSeconds: 1 }, async ([job]) => {
    if (job) await sendQueuedText(deps, job.data)
  })
  await workOnRuns(boss, shop, stopping.signal)
  const scheduler = startScheduler(deps, log)
  return {
    async stop() {
      stopping.abort(new Error('the worker stops'))
      await scheduler.stop()
      await boss.stop({ graceful: true, timeout: 20_000 })
    },
  }
}

/** Works on the queues of scheduled jobs: runs, failed runs, and alerts. */
async function workOnRuns(boss: PgBoss, shop: WorkerContext, stopping: AbortSignal): Promise<void> {
  const { deps } = shop
  const running = { includeMetadata: true as const, localConcurrency: runsAtOnce, pollingIntervalSeconds: 1 }
  await boss.work<RunJob>(runQueue, running, async ([job]) => {
    if (!job) return
    const signal = AbortSignal.any([job.signal, stopping])
    await runJob(shop, job.data, { signal, isLast: job.retryCount >= taskLimits.retryLimit })
  })
  await boss.work<RunJob>(runEndedQueue, async ([job]) => {
    if (job) await deps.db.inTenant(0, tx => failAbandonedRuns(deps.queue, tx, job.data.runId))
  })
  await boss.work<AlertJob>(alertQueue, async ([job]) => {
    if (!job) return
    if ('runId' in job.data) await notifyRunFailure(deps, job.data)
    else await notifyAlarm(deps, job.data)
  })
}
