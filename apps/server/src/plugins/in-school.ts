import { sql } from 'kysely'
import type { Tx } from './db.ts'

const enter = (tx: Tx, tenantId: string) => sql`select set_config('app.tenant', ${tenantId}, true)`.execute(tx)

/**
 * Runs code inside a school and returns to the platform, in one transaction: row security shows that school's rows
 * meanwhile. An error rolls back the transaction or savepoint, and the setting with it.
 */
export async function inSchool<T>(tx: Tx, schoolId: number, run: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ before: string }>`select current_setting('app.tenant') as before`.execute(tx)
  await enter(tx, String(schoolId))
  const result = await run()
  await enter(tx, rows[0]?.before ?? '')
  return result
}
