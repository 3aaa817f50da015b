import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { ConfigError } from '../config.ts'

/** PostgreSQL lists a connection for a moment after it was closed. */
const patienceMs = 5_000

export const stillRunningError = (): ConfigError => new ConfigError('服务或后台进程还在运行，请先全部停止。')

/**
 * Throws when another process is connected to the database. The caller's work needs a database that does not change.
 */
export async function assertAlone(client: pg.Client): Promise<void> {
  const limit = Date.now() + patienceMs
  while (await hasOthers(client)) {
    if (Date.now() > limit) throw stillRunningError()
    await setTimeout(100)
  }
}

async function hasOthers(client: pg.Client): Promise<boolean> {
  // Without special rights the user name is nearly all that can be seen of other connections; PostgreSQL's own
  // processes have none.
  const { rowCount } = await client.query(
    'select from pg_stat_activity where datname = current_database() and usename is not null and pid <> pg_backend_pid()',
  )
  return Boolean(rowCount)
}
