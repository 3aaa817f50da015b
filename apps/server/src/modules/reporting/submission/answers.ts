import { submissionRowResource } from '@xw/shared/resources/xw/submission-row'
import type { ReceiptImportResult } from '@xw/shared/wire/submissions'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { changeRows, lockRows } from '../../../resource/change-rows.ts'
import { reachableCondition } from '../../../resource/rows.ts'
import { type Answered, type MatchedReceipt, matchReceipt, type ReceiptLine, type WaitingRow } from './match-receipt.ts'
import { recount } from './recount.ts'

interface Reading {
  submissionId: string
  /** Why the record `t` cannot go on. */
  why: RawBuilder<unknown>
  /** Hold them until the transaction ends, in one order for everybody. */
  held: boolean
}

/** The rows of a submission that the caller reaches, each with its record of today. */
export async function readRows(tx: Tx, access: Access, { submissionId, why, held }: Reading): Promise<WaitingRow[]> {
  await sql`set local statement_timeout = '2min'; set local lock_timeout = '20s'`.execute(tx)
  const { rows } = await sql<WaitingRow>`
    select r.id, r.record_id as "recordId", r.xm as name, r.xh as number, r.xwzsbh as certificate, r.receipt, ${why} as why
    from xw_submission_row r join ${sql.table(access.base.table)} t on t.tenant_id = r.tenant_id and t.id = r.record_id
    where r.tenant_id = ${access.session.tenantId} and r.submission_id = ${submissionId} and ${reachableCondition(access, { forWrite: true })}
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

/** Writes the answers beside what was reported, and what they come to for the submission. */
export async function keepAnswers(
  tx: Tx,
  session: Access['session'],
  { submissionId, answered }: { submissionId: string; answered: readonly Answered[] },
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
  await recount(tx, session, [submissionId])
}
