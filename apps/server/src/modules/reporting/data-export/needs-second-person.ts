import { dataExportResource } from '@xw/shared/resources/xw/data-export'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'

interface ClearRows {
  rows: number
  /** The export itself, where it has been written down already. */
  exportId?: string
}

/**
 * Whether somebody else has to agree before so many rows leave in the clear. Everything that one person has taken within
 * 24 hours without being asked counts together: several small exports are one large one.
 */
export async function needsSecondPerson(tx: Tx, session: Session, { rows, exportId }: ClearRows): Promise<boolean> {
  const { tenantId, userId } = session
  // Exports that are asked for at once wait for each other, and then count each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`clear export ${userId}`}, ${tenantId}))`.execute(tx)
  const { rows: found } = await sql<{ allowed: number; taken: number }>`
    select coalesce((select export_approval_rows from xw_school_setting where tenant_id = ${tenantId}), 0) as allowed,
      (select coalesce(sum(row_num), 0)::float8 from ${sql.table(dataExportResource.table)}
        where tenant_id = ${tenantId} and user_id = ${userId} and unmasked = '1' and approval = 'none'
          and create_time > now() - interval '24 hours' and id is distinct from ${exportId ?? null}::uuid) as taken`.execute(
    tx,
  )
  const { allowed = 0, taken = 0 } = found[0] ?? {}
  return rows + taken > allowed
}
