import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { loaderName } from './write/loader.ts'

const officeTables = [
  'xw_decision_entry',
  'xw_decision',
  'xw_number_rule',
  'xw_certificate_template',
  'xw_certificate_printer',
]

/**
 * Removes everything that the loader made in a school, and returns the number of records. Steps and histories stay, as those
 * of all records do. Departments that somebody works in by now stay too, and so do reviewers who were asked for a review.
 */
export async function clearDemoRecords({ files }: Pick<Deps, 'files'>, tx: Tx, tenantId: number): Promise<number> {
  const made = sql`tenant_id = ${tenantId} and create_by = ${loaderName}`
  const { rows } = await sql<{ id: string }>`delete from xw_info where ${made} returning id`.execute(tx)
  await files.removeOf(tx, tenantId, { table: 'xw_info', recordIds: rows.map(({ id }) => id) })
  await sql`delete from xw_notice where tenant_id = ${tenantId} and batch_id in (select id from xw_batch where ${made})`.execute(
    tx,
  )
  await sql`delete from xw_batch where ${made}`.execute(tx)
  for (const table of officeTables) await sql`delete from ${sql.table(table)} where ${made}`.execute(tx)
  await sql`
    delete from xw_reviewer own where ${made} and not exists (
      select from xw_review_assignment asked where asked.tenant_id = own.tenant_id and asked.reviewer_id = own.id)`.execute(
    tx,
  )
  await sql`delete from sys_dict_item where ${made}`.execute(tx)
  await sql`delete from sys_dict where ${made}`.execute(tx)
  // Deletes children before their parents.
  for (let isDone = false; !isDone; ) {
    const { numAffectedRows } = await sql`
      delete from sys_depart depart where ${made}
        and not exists (select from sys_depart below where below.tenant_id = depart.tenant_id and below.parent_id = depart.id)
        and not exists (select from sys_user_depart member where member.tenant_id = depart.tenant_id and member.depart_id = depart.id)`.execute(
      tx,
    )
    isDone = numAffectedRows === 0n
  }
  return rows.length
}
