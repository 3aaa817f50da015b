import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../../plugins/db.ts'

/** The advisory lock that all processes share: backups take it shared, the cleaning takes it exclusively. */
const lockKey = 0x7877_6279

/** Prevents the removal of file bytes as long as the connection lives. */
export const preventByteRemoval = (client: pg.Client): Promise<unknown> =>
  client.query('select pg_advisory_lock_shared($1)', [lockKey])

/** Runs `remove` when no backup is copying bytes. Returns null when one is; the cleaning of the next hour tries again. */
export const removeUnlessCopying = <T>(db: Db, remove: () => Promise<T>): Promise<T | null> =>
  db.platform.transaction().execute(async tx => {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${lockKey}) as free`.execute(tx)
    return rows[0]?.free ? remove() : null
  })
