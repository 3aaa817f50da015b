import { PgBoss } from 'pg-boss'
import { sendMessage } from '../modules/message/index.ts'
import type { MessageJob, TaskJob } from '../plugins/queue.ts'
import { execute } from '../postgres/execute.ts'
import {
  bossSchema,
  endedQueue,
  messageLimits,
  messageQueue,
  runningPerUser,
  superviseSeconds,
  taskLimits,
  taskQueue,
} from '../tasks/boss.ts'
import { endLost } from '../tasks/task-row.ts'
import { announcing } from './announcing.ts'
import { giveBackExcess } from './give-back.ts'
import { type Chore, housekeeping } from './housekeeping.ts'
import { noticing } from './noticing.ts'
import { runTask, type Workshop } from './run-task.ts'

const chores: readonly Chore[] = [housekeeping, announcing, noticing]
const choreLimits = { heartbeatSeconds: 30, expireInSeconds: 600, retryLimit: 3 }

/** In their order: what a queue hands over to has to be there first. */
const queues = [
  { name: endedQueue, retryLimit: 10, retryDelay: 5, expireInSeconds: 60 },
  { name: taskQueue, ...taskLimits, deadLetter: endedQueue },
  { name: messageQueue, ...messageLimits },
  ...chores.map(({ name }) => ({ name, ...choreLimits })),
]

/** Creates the queue's tables and queues as the schema's owner; the app's role may then use them but not change them. */
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

/** More than one user may have at a time, so that nobody's tasks keep everybody else waiting. */
const tasksAtOnce = runningPerUser + 1

/** Takes and runs tasks until it is stopped; what is under way then stops at its next chunk and goes on elsewhere. */
export async function startWorker(shop: Workshop, appUrl: string): Promise<Worker> {
  const { deps, log } = shop
  const boss = new PgBoss({
    connectionString: appUrl,
    schema: bossSchema,
    migrate: false,
    createSchema: false,
    max: 4,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  boss.on('error', error => log.error({ err: error }, 'queue'))
  await boss.start()
  const stopping = new AbortController()

  const options = { localConcurrency: tasksAtOnce, groupConcurrency: runningPerUser, pollingIntervalSeconds: 1 }
  await boss.work<TaskJob>(taskQueue, options, async ([job]) => {
    if (!job || (await giveBackExcess(deps, job.data))) return
    const signal = AbortSignal.any([job.signal, stopping.signal])
    await runTask(shop, job.data, { signal, isLast: job.retryCount >= taskLimits.retryLimit })
  })
  await boss.work<TaskJob>(endedQueue, async ([job]) => {
    if (job) await deps.db.inTenant(job.data.tenantId, tx => endLost(tx, job.data.tenantId, job.data.taskId))
  })
  const sending = { includeMetadata: true as const, localConcurrency: 2, pollingIntervalSeconds: 1 }
  await boss.work<MessageJob>(messageQueue, sending, async ([job]) => {
    if (job) await sendMessage(deps, job.data, job.retryCount >= messageLimits.retryLimit)
  })
  for (const chore of chores) {
    await boss.schedule(chore.name, chore.cron, null, { tz: 'Asia/Shanghai' })
    await boss.work(chore.name, async () => {
      await chore.run(deps)
      log.info({ chore: chore.name }, 'chore done')
    })
  }
  return {
    stop() {
      stopping.abort(new Error('the worker stops'))
      return boss.stop({ graceful: true, timeout: 20_000 })
    },
  }
}
