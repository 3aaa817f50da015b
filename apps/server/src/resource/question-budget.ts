import { sql } from 'kysely'
import { newId } from '../lib/ids.ts'
import type { Tx } from '../plugins/db.ts'
import type { Origin } from '../plugins/origin.ts'
import type { Session } from '../plugins/session.ts'

const questionLog = '3'
const queryOperation = '1'
const entryOperation = '2'

/** Returns the message for a user who has used up the hourly queries on masked values. */
export const budgetSpentMessage = (perHour: number): string =>
  `按脱敏内容查询的次数已达上限（每小时 ${perHour} 次），请稍后再试`

/**
 * Returns how many questions a user has left this hour. A lock per user makes concurrent calls wait, so that together
 * they cannot pass the limit.
 */
export const countQuestionsLeft = async (tx: Tx, session: Session, perHour: number): Promise<number> =>
  perHour - (await countLines(tx, session, queryOperation))

/** Returns how many saves of this hour typed a masked value; concurrent calls wait like those of questions. */
export const countEntries = (tx: Tx, session: Session): Promise<number> => countLines(tx, session, entryOperation)

async function countLines(tx: Tx, { tenantId, userId }: Session, operation: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`question ${userId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ spent: number }>`
    select count(*)::int as spent from sys_log
    where tenant_id = ${tenantId} and userid = ${userId} and log_type = ${questionLog} and operate_type = ${operation}
      and create_time > now() - interval '1 hour'`.execute(tx)
  return rows[0]?.spent ?? 0
}

/** Writes one log line for each question; `countQuestionsLeft` counts these lines. */
export const logQuestions = (
  tx: Tx,
  session: Session,
  { lines, origin }: { lines: readonly string[]; origin: Origin | null },
): Promise<void> => writeLines(tx, session, { lines, origin, operation: queryOperation })

/** Writes the log line for a save that typed a masked value; `countEntries` counts it. */
export const logEntries = (
  tx: Tx,
  session: Session,
  { line, origin }: { line: string; origin: Origin },
): Promise<void> => writeLines(tx, session, { lines: [line], origin, operation: entryOperation })

interface BudgetLines {
  lines: readonly string[]
  origin: Origin | null
  operation: string
}

async function writeLines(tx: Tx, session: Session, { lines, origin, operation }: BudgetLines): Promise<void> {
  if (lines.length === 0) return
  await tx
    .insertInto('sys_log')
    .values(
      lines.map(line => ({
        tenant_id: session.tenantId,
        id: newId(),
        log_type: questionLog,
        operate_type: operation,
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
