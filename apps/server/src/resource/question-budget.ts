import { sql } from 'kysely'
import { newId } from '../lib/ids.ts'
import type { Tx } from '../plugins/db.ts'
import type { Origin } from '../plugins/origin.ts'
import type { Session } from '../plugins/session.ts'

const questionLog = '3'
const queryOperation = '1'

/** Returns the message for a user who has used up the hourly queries on masked values. */
export const budgetSpentMessage = (perHour: number): string =>
  `按脱敏内容查询的次数已达上限（每小时 ${perHour} 次），请稍后再试`

/**
 * Returns how many questions a user has left this hour. A lock per user makes concurrent calls wait, so that together
 * they cannot pass the limit.
 */
export async function countQuestionsLeft(tx: Tx, { tenantId, userId }: Session, perHour: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`question ${userId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ spent: number }>`
    select count(*)::int as spent from sys_log
    where tenant_id = ${tenantId} and userid = ${userId} and log_type = ${questionLog}
      and create_time > now() - interval '1 hour'`.execute(tx)
  return perHour - (rows[0]?.spent ?? 0)
}

/** Writes one log line for each question; `countQuestionsLeft` counts these lines. */
export async function logQuestions(
  tx: Tx,
  session: Session,
  { lines, origin }: { lines: readonly string[]; origin: Origin | null },
): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insertInto('sys_log')
    .values(
      lines.map(line => ({
        tenant_id: session.tenantId,
        id: newId(),
        log_type: questionLog,
        operate_type: queryOperation,
        log_content: line,
        userid: session.userId,
        username: session.username,
        ip: origin?.ip ?? null,
        user_agent: origin?.userAgent ?? null,
        trace_id: origin?.traceId ?? null,
      })),
    )
    .execute()
}
