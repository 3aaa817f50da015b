import { CompiledQuery, type Kysely, sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Db, Tx } from '../plugins/db.ts'
import type { Queue, TaskJob } from '../plugins/queue.ts'
import type { Database } from '../plugins/schema.ts'

/** pg-boss's own schema, made by the migrating role. */
export const bossSchema = 'pgboss'

/** The queue of all tasks that users ask for; `endedQueue` gets those that no attempt could finish. */
export const taskQueue = 'task'
export const endedQueue = 'task-ended'

/**
 * A dead worker is noticed by its heartbeat, a stuck one by the expiry: both clocks are needed. Heartbeat, supervision
 * and the delay together stay well below the minute in which a task has to go on.
 */
export const taskLimits = { heartbeatSeconds: 15, expireInSeconds: 6 * 3_600, retryLimit: 3, retryDelay: 2 }
export const superviseSeconds = 5

/** The queue of messages. A mail server that is down for some minutes loses nothing. */
export const messageQueue = 'message'
export const messageLimits = {
  heartbeatSeconds: 30,
  expireInSeconds: 120,
  retryLimit: 4,
  retryDelay: 15,
  retryBackoff: true,
}

/** The queue of texts for phones: each is tried once, since by another try the time of a code would be over. */
export const codeQueue = 'code'
export const codeLimits = { expireInSeconds: 60, retryLimit: 0 }

/** The queue of scheduled jobs' runs: lost and found again as tasks are. `runEndedQueue` gets those that nobody could finish. */
export const runQueue = 'run'
export const runEndedQueue = 'run-ended'

/** The queue of alerts to administrators: about runs that failed, and thresholds that were crossed. */
export const alertQueue = 'run-alert'
export const alertLimits = { heartbeatSeconds: 30, expireInSeconds: 60, retryLimit: 10, retryDelay: 5 }

/** How many tasks of one user run at a time. */
export const runningPerUser = 2

/** What a task says while its user has that many running. */
export const queuedMessage = `已有 ${runningPerUser} 个任务在执行，本任务排队中`

/** pg-boss's statements on a connection or a transaction of ours. */
const toBossDb = (db: Kysely<Database>) => ({
  executeSql: (text: string, values: unknown[] = []) =>
    db.executeQuery<object>(CompiledQuery.raw(text, values)).then(({ rows }) => ({ rows })),
})

/** Locks a job of a task that no worker has; false where one is at it, or it is over. */
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

/** The sending side, on the product's own connections: a job comes and goes with the transaction it is sent in. */
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
