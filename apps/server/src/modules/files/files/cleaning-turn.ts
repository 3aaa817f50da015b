import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../../plugins/db.ts'

/** The same number in every process: backups share it, who removes bytes has it alone. */
const lockKey = 0x7877_6279

/** While the connection lives, no bytes of files are removed. */
export const holdBytes = (client: pg.Client): Promise<unknown> =>
  client.query('select pg_advisory_lock_shared($1)', [lockKey])

/** Removes bytes of files in a turn in which nobody begins to copy them. `null` where somebody does: another hour will do. */
export const inCleaningTurn = <T>(db: Db, remove: () => Promise<T>): Promise<T | null> =>
  db.platform.transaction().execute(async tx => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${lockKey}) as free`.execute(tx)
    return rows[0]?.free ? remove() : null
  })
