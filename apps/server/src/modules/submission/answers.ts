import type { ReceiptOutcome } from '@xw/shared/wire/submissions'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../plugins/db.ts'
import type { Access } from '../../resource/access.ts'
import { reachable } from '../../resource/rows.ts'
import { type Answered, type MatchedReceipt, matchReceipt, type ReceiptLine, type WaitingRow } from './match-receipt.ts'

interface Reading {
  submissionId: string
  /** Why the record `t` cannot go on. */
  why: RawBuilder<unknown>
  /** Hold them until the transaction ends, in one order for everybody. */
  held: boolean
}

/** A record that was corrected since awaits an answer again, to what it was reported with last. */
const awaitsAgain = sql`t.status = '70' and r.id = (
  select last.id from xw_submission_row last where last.tenant_id = r.tenant_id and last.record_id = r.record_id
  order by last.create_time desc, last.id desc limit 1)`

/** The rows of a submission that the caller reaches, each with its record of today. */
export async function readRows(tx: Tx, access: Access, { submissionId, why, held }: Reading): Promise<WaitingRow[]> {
  await sql`set local statement_timeout = '2min'; set local lock_timeout = '20s'`.execute(tx)
  const { rows } = await sql<WaitingRow>`
    select r.id, r.record_id as "recordId", r.xm as name, r.xh as number, r.xwzsbh as certificate,
      case when ${awaitsAgain} then 'waiting' else r.receipt end as receipt, ${why} as why
    from xw_submission_row r join ${sql.table(access.base.table)} t on t.tenant_id = r.tenant_id and t.id = r.record_id
    where r.tenant_id = ${access.session.tenantId} and r.submission_id = ${submissionId} and ${reachable(access, { forWrite: true })}
    order by t.id ${held ? sql`for no key update of t, r` : sql``}`.execute(tx)
  return rows
}

/** What an answer comes to: that of a file, or that all is well with what still awaits one. */
export function sortAnswers(rows: readonly WaitingRow[], lines: readonly ReceiptLine[] | null): MatchedReceipt {
  if (lines) return matchReceipt(lines, rows)
  const waiting = rows.filter(({ receipt }) => receipt === 'waiting')
  const hindered = Map.groupBy(
    waiting.filter(({ why }) => why !== null),
    ({ why }) => why ?? '',
  )
  return {
    answered: waiting.filter(({ why }) => why === null).map(row => ({ row, result: 'accepted', note: '' })),
    known: 0,
    flaws: [...hindered].map(([why, some]) => ({ why, lines: some.map(() => 0) })),
  }
}

const maxLines = 10

/** What is said of it, before or after. */
export function outcomeOf(
  rows: readonly WaitingRow[],
  { answered, known, flaws }: MatchedReceipt,
  total: number,
): ReceiptOutcome {
  const accepted = answered.filter(({ result }) => result === 'accepted').length
  return {
    total,
    accepted,
    returned: answered.length - accepted,
    known,
    flaws: flaws
      .map(({ why, lines }) => ({
        why,
        count: lines.length,
        lines: lines.filter(line => line > 0).slice(0, maxLines),
      }))
      .sort((one, other) => other.count - one.count),
    waiting: rows.filter(({ receipt }) => receipt === 'waiting').length - answered.length,
  }
}

/** Writes the answers beside what was reported, and what they come to for the submission. */
export async function keepAnswers(
  tx: Tx,
  { tenantId, username }: Access['session'],
  { submissionId, answered }: { submissionId: string; answered: readonly Answered[] },
): Promise<void> {
  await sql`
    update xw_submission_row r set receipt = said.result, receipt_note = nullif(said.note, ''), receipt_time = now(),
      update_by = ${username}, update_time = now(), version = r.version + 1
    from unnest(${answered.map(({ row }) => row.id)}::uuid[], ${answered.map(({ result }) => result)}::text[],
      ${answered.map(({ note }) => note)}::text[]) as said (id, result, note)
    where r.tenant_id = ${tenantId} and r.id = said.id and r.submission_id = ${submissionId}`.execute(tx)
  await countAnswers(tx, { tenantId, username }, [submissionId])
}

/** What the answers so far come to for some submissions. */
export async function countAnswers(
  tx: Tx,
  { tenantId, username }: Pick<Access['session'], 'tenantId' | 'username'>,
  submissionIds: readonly string[],
): Promise<void> {
  await sql`
    update xw_submission s set accepted = now.accepted, returned = now.returned, update_by = ${username},
      update_time = now(), version = s.version + 1,
      receipt = case when now.accepted + now.returned < s.row_count then 'waiting' when now.returned = 0 then 'passed'
        when now.accepted = 0 then 'returned' else 'partial' end
    from (
      select submission_id as id, (count(*) filter (where receipt = 'accepted'))::int as accepted,
        (count(*) filter (where receipt = 'returned'))::int as returned
      from xw_submission_row where tenant_id = ${tenantId} and submission_id = any(${submissionIds}::uuid[])
      group by 1) now
    where s.tenant_id = ${tenantId} and s.id = now.id`.execute(tx)
}
