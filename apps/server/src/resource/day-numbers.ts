import { sql } from 'kysely'
import { officeToday } from '../lib/office-day.ts'
import type { Tx } from '../plugins/db.ts'

interface Series {
  tenantId: number
  table: string
  column: string
  /** The prefix of the numbers. */
  letters: string
}

/**
 * Returns the next numbers of a school's series of today, such as BF20261117-0003. A lock holds other callers until
 * the transaction ends, so no number is skipped or given twice.
 */
export async function nextDayNumbers(
  tx: Tx,
  { tenantId, table, column, letters }: Series,
  count = 1,
): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`numbers of ${table}`}, ${tenantId}))`.execute(tx)
  const { rows } = await sql<{ day: string; last: number }>`
    with today as (select ${letters}::text || to_char(${officeToday}, 'YYYYMMDD') || '-' as day)
    select day, coalesce((
      select max(split_part(${sql.ref(column)}, '-', 2)::int) from ${sql.table(table)}
      where tenant_id = ${tenantId} and ${sql.ref(column)} like day || '%'), 0) as last
    from today`.execute(tx)
  const { day = '', last = 0 } = rows[0] ?? {}
  return Array.from({ length: count }, (_, index) => day + String(last + index + 1).padStart(4, '0'))
}
