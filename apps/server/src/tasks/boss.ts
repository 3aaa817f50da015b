import { CompiledQuery, type Kysely, sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Db, Tx } from '../plugins/db.ts'
import type { Queue, TaskJob } from '../plugins/queue.ts'
import type { Database } from '../plugins/schema.ts'

/** The schema of pg-boss, created by the role that migrates. */
export const bossSchema = 'pgboss'

/** The queue of all user tasks; `endedQueue` receives those that no attempt could finish. */
export const taskQueue = 'task'
export const endedQueue = 'task-ended'

/**
 * The heartbeat detects a dead worker and the expiry a stuck one; both are needed. Heartbeat, supervision and retry
 * delay together stay well below the minute in which a task has to continue.
 */
export const taskLimits = { heartbeatSeconds: 15, expireInSeconds: 6 * 3_600, retryLimit: 3, retryDelay: 2 }
export const superviseSeconds = 5

/** The queue of messages. Retries cover a mail server that is down for some minutes. */
export const messageQueue = 'message'
export const messageLimits = {
  heartbeatSeconds: 30,
  expireInSeconds: 120,
  retryLimit: 4,
  retryDelay: 15,
  retryBackoff: true,
}

/** The queue of text messages. Each is tried once: a code would have expired before a second try. */
export const codeQueue = 'code'
export const codeLimits = { expireInSeconds: 60, retryLimit: 0 }

/**
 * The queue of runs of scheduled jobs, with the same limits as tasks. `runEndedQueue` receives those that no attempt
 * could finish.
 */
export const runQueue = 'run'
export const runEndedQueue = 'run-ended'

/** The queue of alerts to administrators, about failed runs and crossed thresholds. */
export const alertQueue = 'run-alert'
export const alertLimits = { heartbeatSeconds: 30, expireInSeconds: 60, retryLimit: 10, retryDelay: 5 }

/** How many tasks of one user run at the same time. */
export const runningPerUser = 2

/** The message of a task that waits because its user has that many running. */
export const queuedMessage = `已有 ${runningPerUser} 个任务在执行，本任务排队中`

/** Runs pg-boss's statements on one of our connections or transactions. */
const toBossDb = (db: Kysely<Database>) => ({
  executeSql: (text: string, values: unknown[] = []) =>
    db.executeQuery<object>(CompiledQuery.raw(text, values)).then(({ rows }) => ({ rows })),
})

/** Locks the job of a task. Returns false when a worker has it or it has ended. */
async function lockWaiting(tx: Tx, jobId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(`${bossSchema}.job`)} where name = ${taskQueue} and id = ${jobId}
    and state in ('created', 'retry') for update skip locked`.execute(tx)
  return rows.length > 0
}

const requireJobId = (id: string | null): string => {
  if (!id) throw new Error('the queue did not take the job')
  return id
}

/**
 * The sending side, on the product's own connections: a job commits or rolls back with the transaction that sends it.
 */
export function createQueue({ platform }: Pick<Db, 'platform'>): Queue {
  const boss = new PgBoss({
    db: toBossDb(platform),
    schema: bossSchema,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  let started: Promise<unknown> | null = null
  const start = () => {
    started ??= boss.start().catch(error => {
      started = null
      throw error
    })
    return started
  }
  const insert = async (queue: string, tx: Tx, jobs: readonly object[]) => {
    if (jobs.length === 0) return
    await start()
    const wrapped = jobs.map(data => ({ data }))
    await boss.insert(queue, wrapped, { db: toBossDb(tx) })
  }
  return {
    async send(tx, job: TaskJob, afterSeconds = 0) {
      await start()
      const group = { id: `${job.tenantId}:${job.userId}` }
      return requireJobId(await boss.send(taskQueue, job, { db: toBossDb(tx), group, startAfter: afterSeconds }))
    },
    async withdraw(tx, jobId) {
      if (!(await lockWaiting(tx, jobId))) return false
      await start()
      await boss.cancel(taskQueue, jobId, { db: toBossDb(tx) })
      return true
    },
    post: (tx, message) => insert(messageQueue, tx, [message]),
    postMany: (tx, messages) => insert(messageQueue, tx, messages),
    sendTexts: (tx, texts) => insert(codeQueue, tx, texts),
    async sendRun(tx, run) {
      await start()
      return requireJobId(await boss.send(runQueue, run, { db: toBossDb(tx) }))
    },
    sendAlerts: (tx, alerts) => insert(alertQueue, tx, alerts),
    async close() {
      if (started) await boss.stop({ graceful: false })
    },
  }
}
