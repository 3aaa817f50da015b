import { sql } from 'kysely'
import type { Tx } from '../plugins/db.ts'

/** Has whoever counts the tasks of a user wait for whoever is doing so. */
export async function lockTasksOf(tx: Tx, tenantId: number, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`task ${userId}`}, ${tenantId}))`.execute(tx)
}
