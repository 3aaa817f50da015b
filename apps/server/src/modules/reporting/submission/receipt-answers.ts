import { submissionRowResource } from '@xw/shared/resources/xw/submission-row'
import type { ReceiptImportResult } from '@xw/shared/wire/submissions'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { changeRows, lockRows } from '../../../resource/change-rows.ts'
import { reachableCondition } from '../../../resource/rows.ts'
import {
  type MatchedReceipt,
  matchReceipt,
  type ReceiptAnswer,
  type ReceiptLine,
  type SubmissionRowState,
} from './match-receipt.ts'
import { recountReceipts } from './recount.ts'

interface SubmissionRowsQuery {
  submissionId: string
  /** SQL that says why the record `t` cannot take an answer, or null when it can. */
  why: RawBuilder<unknown>
  /** Whether to lock the rows and their records until the transaction ends, in one order for all callers. */
  held: boolean
}

/** Reads the rows of a submission that the caller reaches, each with the present state of its record. */
export async function readSubmissionRows(
  tx: Tx,
  access: Access,
  { submissionId, why, held }: SubmissionRowsQuery,
): Promise<SubmissionRowState[]> {
  await sql`set local statement_timeout = '2min'; set local lock_timeout = '20s'`.execute(tx)
  const { rows } = await sql<SubmissionRowState>`
    select r.id, r.record_id as "recordId", r.xm as name, r.xh as number, r.xwzsbh as certificate, r.receipt, ${why} as why
    from xw_submission_row r join ${sql.table(access.base.table)} t on t.tenant_id = r.tenant_id and t.id = r.record_id
    where r.tenant_id = ${access.session.tenantId} and r.submission_id = ${submissionId} and ${reachableCondition(access, { forWrite: true })}
    order by t.id ${held ? sql`for no key update of t, r` : sql``}`.execute(tx)
  return rows
}

/**
 * Decides the answer for each row: from the lines of a receipt file, or, without a file, “accepted” for every row that
 * waits.
 */
export function decideReceiptAnswers(
  rows: readonly SubmissionRowState[],
  lines: readonly ReceiptLine[] | null,
): MatchedReceipt {
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

/** Sums up an answer for the user, before it is applied or after. */
export function summarizeReceipt(
  rows: readonly SubmissionRowState[],
  { answered, known, flaws }: MatchedReceipt,
  total: number,
): ReceiptImportResult {
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

/** Writes the answers into the rows of the submission and brings the counts of the submission up to date. */
export async function saveReceiptAnswers(
  tx: Tx,
  session: Access['session'],
  { submissionId, answered }: { submissionId: string; answered: readonly ReceiptAnswer[] },
): Promise<void> {
  const keeper = { def: submissionRowResource, session }
  const given = answered.map(({ row }) => row.id)
  const ids = await lockRows(
    tx,
    keeper,
    sql`t.id = any(${given}::uuid[]) and t.submission_id = ${submissionId} and t.receipt = 'waiting'`,
  )
  await changeRows(tx, keeper, {
    ids,
    set: { receipt: sql`said.result`, receipt_note: sql`nullif(said.note, '')`, receipt_time: sql`now()` },
    from: {
      rows: sql`unnest(${given}::uuid[], ${answered.map(({ result }) => result)}::text[],
        ${answered.map(({ note }) => note)}::text[]) as said (id, result, note)`,
      on: sql`t.id = said.id`,
    },
  })
  await recountReceipts(tx, session, [submissionId])
}
