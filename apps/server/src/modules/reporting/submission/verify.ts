import type { SubmissionVerification } from '@xw/shared/wire/submissions'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import { openSum, sealedSum, sumOfRows } from '../../degree/record-backup/index.ts'

/** Computes all checksums of a submission again, of each row and of the whole, and compares them with the stored ones. */
export async function verifySubmission(tx: Tx, tenantId: number, id: string): Promise<SubmissionVerification> {
  await sql`set local statement_timeout = '2min'`.execute(tx)
  const { rows } = await sql<{ sum: string | null; count: number; changed: number }>`
    select ${sumOfRows(sql`checksum`, sql`record_id`)} as sum, count(*)::int as count,
      (count(*) filter (where checksum <> ${openSum(sql`content`)} or sealed_sum <> ${sealedSum(sql`content`)}))::int as changed
    from xw_submission_row where tenant_id = ${tenantId} and submission_id = ${id}`.execute(tx)
  const { rows: kept } = await sql<{ checksum: string; count: number }>`
    select checksum, row_count as count from xw_submission where tenant_id = ${tenantId} and id = ${id}`.execute(tx)
  const [now] = rows
  const [then] = kept
  const changed = now?.changed ?? 0
  return { changed, isWhole: changed === 0 && now?.sum === then?.checksum && now?.count === then?.count }
}
