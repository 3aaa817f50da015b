import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { ConfigError } from '../config.ts'

/** Connections that were just closed are seen a moment longer. */
const patienceMs = 5_000

export const stillRunning = (): ConfigError => new ConfigError('服务或后台进程还在运行，请先全部停止。')

/** Refuses where anybody else is connected to the database: what is to be done needs it to stand still. */
export async function assertAlone(client: pg.Client): Promise<void> {
  const limit = Date.now() + patienceMs
  while (await hasOthers(client)) {
    if (Date.now() > limit) throw stillRunning()
    await setTimeout(100)
  }
}

async function hasOthers(client: pg.Client): Promise<boolean> {
  // Of others' connections hardly more than the name can be seen; PostgreSQL's own processes have none.
  const { rowCount } = await client.query(
    'select from pg_stat_activity where datname = current_database() and usename is not null and pid <> pg_backend_pid()',
  )
  return Boolean(rowCount)
}
