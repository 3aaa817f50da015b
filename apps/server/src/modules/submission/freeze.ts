import type { SubmissionKind } from '@xw/shared/degree/submission'
import { xwInfoTable } from '@xw/shared/degree/xw-info'
import { submission } from '@xw/shared/resources/xw/submission'
import { sql } from 'kysely'
import { newId } from '../../lib/ids.ts'
import type { Tx } from '../../plugins/db.ts'
import type { Files } from '../../plugins/files.ts'
import type { Origin } from '../../plugins/origin.ts'
import type { Session } from '../../plugins/session.ts'
import { compactImage, writeOperation } from '../../resource/audit.ts'
import { openSum, sealedSum, sumOfRows } from '../xw-backup/index.ts'
import { countAnswers } from './answers.ts'

export interface OpenSubmission {
  id: string
  submissionNo: string
}

/** The number of the next submission. Those of a school come one after the other, from here to the end of the transaction. */
export async function nextSubmission(tx: Tx, tenantId: number): Promise<OpenSubmission> {
  await sql`select pg_advisory_xact_lock(hashtextextended('submissions', ${tenantId}))`.execute(tx)
  const { rows } = await sql<{ submissionNo: string }>`
    with today as (select 'BS' || to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD') || '-' as prefix),
    last as (
      select coalesce(max(split_part(submission_no, '-', 2)::int), 0) + 1 as number from xw_submission, today
      where tenant_id = ${tenantId} and submission_no like prefix || '%')
    select prefix || lpad(number::text, greatest(4, length(number::text)), '0') as "submissionNo" from today, last`.execute(
    tx,
  )
  return { id: newId(), submissionNo: rows[0]?.submissionNo ?? '' }
}

interface Frozen extends OpenSubmission {
  type: string
  kind: SubmissionKind
  period: string
  note: string | null
  /** The records, which are held and have got to where a report leads. */
  ids: readonly string[]
  by: { session: Session; origin: Origin }
}

/** Keeps records as they are reported, by one statement, and holds their files: nothing of it changes any more. */
export async function freezeRecords(tx: Tx, files: Files, frozen: Frozen): Promise<void> {
  const { id, submissionNo, type, ids, by } = frozen
  const { tenantId, realname, username } = by.session
  await takeBack(tx, frozen)
  const { count, sum } = await copyRows(tx, frozen)
  await sql`
    insert into xw_submission (tenant_id, id, submission_no, xwbslbm, kind, period, row_count, reporter, note, checksum, create_by)
    values (${tenantId}, ${id}, ${submissionNo}, ${type}, ${frozen.kind}, ${frozen.period}, ${count},
      ${`${realname}（${username}）`}, ${frozen.note}, ${sum}, ${username})`.execute(tx)
  await files.hold(tx, tenantId, {
    holder: id,
    table: xwInfoTable.table,
    recordIds: sql`select unnest(${ids}::uuid[])`,
  })
  // The log is a chain of its own: whoever changes what was frozen and its sums does not change what the log says of them.
  const what = `${submissionNo}，共 ${count} 条，校验和 ${sum}`
  await writeOperation(tx, { def: submission, session: by.session }, { operation: 'add', what, origin: by.origin })
}

/** Who is reported again is not awaited any more where it was reported before: it was taken out of there by a sheet. */
async function takeBack(tx: Tx, { submissionNo, ids, by: { session } }: Frozen): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update xw_submission_row r set receipt = 'returned', receipt_note = ${`已撤回，另行报送 ${submissionNo}`},
      receipt_time = now(), update_by = ${session.username}, update_time = now(), version = r.version + 1
    where r.tenant_id = ${session.tenantId} and r.record_id = any(${ids}::uuid[]) and r.receipt = 'waiting'
    returning r.submission_id as id`.execute(tx)
  if (rows.length > 0) await countAnswers(tx, session, [...new Set(rows.map(({ id }) => id))])
}

async function copyRows(tx: Tx, { id, type, ids, by: { session } }: Frozen): Promise<{ count: number; sum: string }> {
  const image = await compactImage(tx, xwInfoTable.table)
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
