import { sql } from 'kysely'
import type { Tx } from './db.ts'

const enter = (tx: Tx, tenantId: string) => sql`select set_config('app.tenant', ${tenantId}, true)`.execute(tx)

/**
 * Does something inside a school and comes back, in the one transaction of a call from the platform: row security shows
 * that school's rows for so long. An error ends the transaction, or its savepoint, and the stay with it.
 */
export async function inSchool<T>(tx: Tx, schoolId: number, run: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ before: string }>`select current_setting('app.tenant') as before`.execute(tx)
  await enter(tx, String(schoolId))
  const result = await run()
  await enter(tx, rows[0]?.before ?? '')
  return result
}
