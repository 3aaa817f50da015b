import { CompiledQuery, type Kysely } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Db } from '../plugins/db.ts'
import type { Outbox } from '../plugins/outbox.ts'
import type { Database } from '../plugins/schema.ts'

/** pg-boss's own schema, made by the migrating role. */
export const queueSchema = 'pgboss'

/** The queue of messages. A mail server that is down for some minutes loses nothing. */
export const messageQueue = 'message'
export const messageLimits = {
  heartbeatSeconds: 30,
  expireInSeconds: 120,
  retryLimit: 4,
  retryDelay: 15,
  retryBackoff: true,
}

/** pg-boss's statements on a connection or a transaction of ours. */
const toQueueDb = (db: Kysely<Database>) => ({
  executeSql: (text: string, values: unknown[] = []) =>
    db.executeQuery<object>(CompiledQuery.raw(text, values)).then(({ rows }) => ({ rows })),
})

/** The sending side of the queue, on the product's own connections: a job comes and goes with its transaction. */
export function createOutbox({ platform }: Pick<Db, 'platform'>): Outbox {
  const boss = new PgBoss({
    db: toQueueDb(platform),
    schema: queueSchema,
    migrate: false,
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => {})
  let started: Promise<unknown> | null = null
  const start = () =>
    (started ??= boss.start().catch(error => {
      started = null
      throw error
    }))
  return {
    async post(tx, message) {
      await start()
      const id = await boss.send(messageQueue, message, { db: toQueueDb(tx) })
      if (!id) throw new Error('the queue did not take the message')
    },
    async close() {
      if (started) await boss.stop({ graceful: false })
    },
  }
}
