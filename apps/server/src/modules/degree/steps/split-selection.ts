import type { BulkResult } from '@xw/shared/wire/record-steps'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { maxSelected } from '../../../resource/selection.ts'

/** The records that something is to be done to, and those that it cannot be done to. */
interface Sorted {
  ready: readonly string[]
  outcome: BulkResult
}

interface Asked {
  /** Which records, as a condition on `t`. */
  which: RawBuilder<SqlBool>
  /** Why it cannot be done to the record `t`; null where it can. */
  why: RawBuilder<unknown>
  /** How many were named, where they were named: those out of reach are counted too. */
  named?: number
  /** Hold them until the transaction ends, in one order for everybody. */
  held: boolean
}

const maxNames = 5

/** Sorts the records of a selection by whether something can be done to them now. */
export async function sortMany(tx: Tx, access: Access, { which, why, named, held }: Asked): Promise<Sorted> {
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
        ...reasonsOf(rows),
        ...(missing > 0 ? [{ why: '记录不存在或不在您的管理范围内', count: missing, names: [] }] : []),
      ],
    },
  }
}

function reasonsOf(rows: readonly { why: string | null; name: string | null }[]): BulkResult['refused'] {
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

/** What is said when nothing could be done: the reasons, and of how many. */
export function refusalOf(name: string, { total, refused: reasons }: BulkResult): string {
  const [only] = reasons
  if (total === 1 && only) return `${only.why}，不能${name}`
  const parts = reasons.map(({ why, count }) => `${count} 条：${why}`)
  return parts.length > 0 ? `不能${name}。${parts.join('；')}` : '没有符合条件的记录'
}

/** What is said when it was done, to all or to some. */
export function resultText(name: string, { total, done }: BulkResult): string {
  if (total === 1) return `${name}成功`
  return done === total ? `${name}成功，共 ${done} 条` : `${name}成功 ${done} 条，另有 ${total - done} 条未处理`
}
