import { dataExportResource } from '@xw/shared/resources/xw/data-export'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'

interface UnmaskedRows {
  rows: number
  /** The id of the export itself when it is stored already, so that it is not counted twice. */
  exportId?: string
}

/**
 * Tells whether a second person has to approve that so many unmasked rows leave the system. The lowest limit of the last
 * 24 hours applies, so that nobody can raise it, export alone and lower it again. All unapproved exports of one
 * user within 24 hours count together, so that many small exports do not avoid the limit.
 */
export async function needsSecondPerson(tx: Tx, session: Session, { rows, exportId }: UnmaskedRows): Promise<boolean> {
  const { tenantId, userId } = session
  // Concurrent requests of one user wait for each other here, and so count each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`clear export ${userId}`}, ${tenantId}))`.execute(tx)
  const { rows: found } = await sql<{ allowed: number; taken: number }>`
    select coalesce(least(
        (select export_approval_rows from xw_school_setting where tenant_id = ${tenantId}),
        (select min((data_content ->> 'export_approval_rows')::int) from sys_history
          where tenant_id = ${tenantId} and data_table = 'xw_school_setting'
            and create_time > now() - interval '24 hours')), 0) as allowed,
      (select coalesce(sum(row_num), 0)::float8 from ${sql.table(dataExportResource.table)}
        where tenant_id = ${tenantId} and user_id = ${userId} and unmasked = '1' and approval = 'none'
          and create_time > now() - interval '24 hours' and id is distinct from ${exportId ?? null}::uuid) as taken`.execute(
    tx,
  )
  const { allowed = 0, taken = 0 } = found[0] ?? {}
  return rows + taken > allowed
}
