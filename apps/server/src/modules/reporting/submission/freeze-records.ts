import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import type { SubmissionKind } from '@xw/shared/degree/submission'
import { submissionResource } from '@xw/shared/resources/xw/submission'
import { sql } from 'kysely'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Files } from '../../../plugins/files.ts'
import type { Origin } from '../../../plugins/origin.ts'
import type { Session } from '../../../plugins/session.ts'
import { buildCompactImage, writeOperation } from '../../../resource/audit.ts'
import { nextDayNumbers } from '../../../resource/day-numbers.ts'
import { openSum, sealedSum, sumOfRows } from '../../degree/record-backup/index.ts'

export interface NewSubmission {
  id: string
  submissionNo: string
}

/** Gives a new submission its id and the next number of the day. */
export async function createSubmissionNumber(tx: Tx, tenantId: number): Promise<NewSubmission> {
  const series = { tenantId, table: submissionResource.table, column: 'submission_no', letters: 'BS' }
  const [submissionNo = ''] = await nextDayNumbers(tx, series)
  return { id: newId(), submissionNo }
}

interface FreezeInput extends NewSubmission {
  type: string
  kind: SubmissionKind
  period: string
  note: string | null
  /** The records to freeze. The caller holds their locks and has moved them to the submitted state. */
  ids: readonly string[]
  by: { session: Session; origin: Origin }
}

/** Copies records as they are at this moment in one statement, and holds their files. The copy never changes afterwards. */
export async function freezeRecords(tx: Tx, files: Files, frozen: FreezeInput): Promise<void> {
  const { id, submissionNo, type, ids, by } = frozen
  const { tenantId, realname, username } = by.session
  const { count, sum } = await copyRecords(tx, frozen)
  await sql`
    insert into xw_submission (tenant_id, id, submission_no, xwbslbm, kind, period, row_count, reporter, note, checksum, create_by)
    values (${tenantId}, ${id}, ${submissionNo}, ${type}, ${frozen.kind}, ${frozen.period}, ${count},
      ${`${realname}（${username}）`}, ${frozen.note}, ${sum}, ${username})`.execute(tx)
  await files.hold(tx, tenantId, {
    holder: id,
    table: degreeRecordTable.table,
    recordIds: sql`select unnest(${ids}::uuid[])`,
  })
  // The log is a hash chain of its own: somebody who changes the frozen rows and their checksums still contradicts the log.
  const what = `${submissionNo}，共 ${count} 条，校验和 ${sum}`
  await writeOperation(
    tx,
    { def: submissionResource, session: by.session },
    { operation: 'add', what, origin: by.origin },
  )
}

async function copyRecords(
  tx: Tx,
  { id, type, ids, by: { session } }: FreezeInput,
): Promise<{ count: number; sum: string }> {
  const image = await buildCompactImage(tx, degreeRecordTable.table)
  const { rows } = await sql<{ count: number; sum: string }>`
    with copied as materialized (
      select made.id, t.id as record_id, t.version, t.xm, coalesce(t.xh, t.sqh) as xh, t.xwzsbh, ${image} as content
      from xw_info t join unnest(${ids}::uuid[], ${ids.map(newId)}::uuid[]) as made (record_id, id) on made.record_id = t.id
      where t.tenant_id = ${session.tenantId}),
    kept as (
      insert into xw_submission_row (tenant_id, id, submission_id, record_id, xwbslbm, xm, xh, xwzsbh, record_version,
        content, checksum, sealed_sum, create_by)
      select ${session.tenantId}, id, ${id}, record_id, ${type}, xm, xh, xwzsbh, version, content,
        ${openSum(sql`content`)}, ${sealedSum(sql`content`)}, ${session.username}
      from copied order by record_id
      returning record_id, checksum)
    select count(*)::int as count, ${sumOfRows(sql`checksum`, sql`record_id`)} as sum from kept`.execute(tx)
  const [made] = rows
  if (!made || made.count !== ids.length) throw new Error('what was to be reported is not there')
  return made
}
