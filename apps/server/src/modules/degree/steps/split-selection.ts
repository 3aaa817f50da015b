import type { BulkResult } from '@xw/shared/wire/record-steps'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { maxSelected } from '../../../resource/selection.ts'

/** The records of a selection that can be changed, and the outcome to report. */
interface SplitSelection {
  ready: readonly string[]
  outcome: BulkResult
}

interface SplitQuery {
  /** Selects the records: a condition on `t`. */
  which: RawBuilder<SqlBool>
  /** SQL expression: why the record `t` is refused; null when it can be changed. */
  why: RawBuilder<unknown>
  /** The number of ids in the call, when it names ids: those out of reach are reported as refused. */
  named?: number
  /**
   * Locks the rows until the transaction ends. Rows are locked in the order of their ids, so that two calls cannot
   * deadlock.
   */
  held: boolean
}

const maxNames = 5

/** Splits the records of a selection into those that can be changed now and those that are refused. */
export async function splitSelection(
  tx: Tx,
  access: Access,
  { which, why, named, held }: SplitQuery,
): Promise<SplitSelection> {
  await sql`set local statement_timeout = '2min'; set local lock_timeout = '20s'`.execute(tx)
  const showsName = Object.hasOwn(access.def.fields, 'xm') && !access.masked.has('xm')
  const { rows } = await sql<{ id: string; why: string | null; name: string | null }>`
    select t.id, ${why} as why, ${showsName ? sql`t.xm` : sql`null`} as name
    from ${sql.table(access.base.table)} t where ${which} order by t.id limit ${maxSelected + 1}
    ${held ? sql`for no key update of t` : sql``}`.execute(tx)
  if (rows.length > maxSelected) throw refused(`一次最多处理 ${maxSelected} 条记录，请缩小查询范围`)
  const ready = rows.filter(row => row.why === null).map(row => row.id)
  const missing = Math.max(0, (named ?? 0) - rows.length)
  return {
    ready,
    outcome: {
      total: rows.length + missing,
      done: ready.length,
      refused: [
        ...groupReasons(rows),
        ...(missing > 0 ? [{ why: '记录不存在或不在您的管理范围内', count: missing, names: [] }] : []),
      ],
    },
  }
}

function groupReasons(rows: readonly { why: string | null; name: string | null }[]): BulkResult['refused'] {
  const reasons = new Map<string, { why: string; count: number; names: string[] }>()
  for (const { why, name } of rows) {
    if (why === null) continue
    const reason = reasons.get(why) ?? { why, count: 0, names: [] }
    reason.count += 1
    if (name !== null && reason.names.length < maxNames) reason.names.push(name)
    reasons.set(why, reason)
  }
  return [...reasons.values()].sort((one, other) => other.count - one.count)
}

/** Returns the message when no record could be changed: the reasons, and how many records each one concerns. */
export function formatRefusal(name: string, { total, refused: reasons }: BulkResult): string {
  const [only] = reasons
  if (total === 1 && only) return `${only.why}，不能${name}`
  const parts = reasons.map(({ why, count }) => `${count} 条：${why}`)
  return parts.length > 0 ? `不能${name}。${parts.join('；')}` : '没有符合条件的记录'
}

/** Returns the message when all or some of the records were changed. */
export function formatResult(name: string, { total, done }: BulkResult): string {
  if (total === 1) return `${name}成功`
  return done === total ? `${name}成功，共 ${done} 条` : `${name}成功 ${done} 条，另有 ${total - done} 条未处理`
}
