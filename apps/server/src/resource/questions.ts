import { type Condition, type Filter, QueryError } from '@xw/shared/query/filter'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { refused } from '../lib/errors.ts'
import { newId } from '../lib/ids.ts'
import type { Tx } from '../plugins/db.ts'
import type { Origin } from '../plugins/origin.ts'
import type { Access } from './access.ts'
import { countRows } from './rows.ts'

const questionLog = '3'
const queryOperation = '1'

interface Question {
  filter: Filter
  narrow?: RawBuilder<SqlBool> | null
  origin: Origin
  perHour: number
}

/**
 * Who sees a value masked may still ask for the one who has it, and could so find the value by trying. Each such question
 * is written down with what it hit, and there are so many of them in an hour; the log is the count.
 */
export async function spendQuestions(tx: Tx, access: Access, { filter, narrow, origin, perHour }: Question) {
  const asked = maskedIn(access, filter)
  if (asked.length === 0) return
  const { session, def } = access
  // Questions of one user wait for each other, so that together they cannot pass the limit.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`question ${session.userId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ spent: number }>`
    select count(*)::int as spent from sys_log
    where tenant_id = ${session.tenantId} and userid = ${session.userId} and log_type = ${questionLog}
      and create_time > now() - interval '1 hour'`.execute(tx)
  if ((rows[0]?.spent ?? 0) + asked.length > perHour)
    throw refused(`按脱敏内容查询的次数已达上限（每小时 ${perHour} 次），请稍后再试`)
  const { total } = await countRows(tx, access, { filter, ...(narrow && { narrow }) }, 100)
  await tx
    .insertInto('sys_log')
    .values(
      asked.map(({ field }) => ({
        tenant_id: session.tenantId,
        id: newId(),
        log_type: questionLog,
        operate_type: queryOperation,
        log_content: `按脱敏字段“${def.fields[field]?.label}”查询${def.title}：命中 ${total} 条`,
        userid: session.userId,
        username: session.username,
        ip: origin.ip,
        user_agent: origin.userAgent,
        trace_id: origin.traceId,
      })),
    )
    .execute()
}

/** The conditions on values that the caller sees masked. Beside others of which one must hold, a single question asks many. */
function maskedIn({ def, masked }: Pick<Access, 'def' | 'masked'>, filter: Filter, isAlternative = false): Condition[] {
  if ('match' in filter) {
    const among = isAlternative || (filter.match === 'or' && filter.items.length > 1)
    return filter.items.flatMap(item => maskedIn({ def, masked }, item, among))
  }
  // Whether there is a value at all is shown by its mask.
  if (!masked.has(filter.field) || !('value' in filter)) return []
  if (isAlternative) throw new QueryError(`${def.fields[filter.field]?.label}是脱敏内容，不能用于“满足任一条件”的查询`)
  return [filter]
}
