import { sql } from 'kysely'
import type { Tx } from '../plugins/db.ts'

/** Makes transactions that count the tasks of one user wait for each other. */
export async function lockTasksOf(tx: Tx, tenantId: number, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`task ${userId}`}, ${tenantId}))`.execute(tx)
}
