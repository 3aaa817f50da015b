import { sql } from 'kysely'
import type { Db } from './db.ts'

/** A count expires one hour after its last increase. */
export const isOverAnHourAgo = sql`sys_sign_in_guard.failed_at < now() - interval '1 hour'`

/** Increases the count of a key and returns it, for the current hour. */
export async function increaseHourlyCount(db: Db, key: string): Promise<number> {
  const { failures } = await db.platform
    .insertInto('sys_sign_in_guard')
    .values({ key, failures: 1 })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({
        failures: sql`case when ${isOverAnHourAgo} then 1 else sys_sign_in_guard.failures + 1 end`,
        failed_at: sql`now()`,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow()
  return failures
}

/** Returns the highest current count of some keys. */
export async function readHighestHourlyCount(db: Db, keys: readonly string[]): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    select failures from sys_sign_in_guard where key = any(${keys}::text[]) and not (${isOverAnHourAgo})`.execute(
    db.platform,
  )
  return Math.max(0, ...rows.map(({ failures }) => failures))
}

/** Undoes an increase that was made before the outcome was known. */
export async function decreaseHourlyCount(db: Db, key: string): Promise<void> {
  await db.platform
    .updateTable('sys_sign_in_guard')
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where('key', '=', key)
    .execute()
}
