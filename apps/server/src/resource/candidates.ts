import { getFieldStorage } from '@xw/shared/resource/storage'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { refused } from '../lib/errors.ts'
import type { Tx } from '../plugins/db.ts'
import type { Origin } from '../plugins/origin.ts'
import type { Access } from './access.ts'
import { countQuestionsLeft, logQuestions } from './question-budget.ts'
import { reachableCondition } from './rows.ts'
import { blindIndex } from './stored.ts'

/** Values to compare with one field of the records in reach. */
interface CandidateQuestion {
  field: string
  values: readonly string[]
  /** The purpose as it appears in the log. */
  purpose: string
  /** Null when a hook asks, because a hook does not know the origin of its call. */
  origin: Origin | null
  perHour: number
  /** Compares an unsealed column with `k.value` by something other than equality. */
  compare?: ((column: RawBuilder<unknown>) => RawBuilder<SqlBool>) | undefined
}

/** SQL that compares records `t` with candidates `k (value)`. */
export interface CandidateComparison {
  compared: RawBuilder<SqlBool>
  /** The candidates as an SQL array, in the given order. */
  values: RawBuilder<unknown>
}

/** Refuses to compare with a field that is hidden from the caller. */
export function assertComparable({ base, def }: Pick<Access, 'base' | 'def'>, field: string): void {
  if (!Object.hasOwn(def.fields, field))
    throw refused(`没有查看${base.fields[field]?.label ?? field}的权限，不能按它匹配记录`)
}

/**
 * Compares many values with a field. No other code may do this: it refuses a field that is hidden from the caller,
 * and charges the question budget for a field that is masked. A candidate that matches no record in reach is a failed
 * guess and costs one question; every call costs at least one. People who already know the numbers can therefore
 * still submit thousands of them.
 * Returns null when the caller has too few questions left. The remaining ones are spent then, because the refusal
 * itself reveals something: a caller must commit before reporting it.
 */
export async function compareCandidates(
  tx: Tx,
  access: Access,
  { field, values, purpose, origin, perHour, compare }: CandidateQuestion,
): Promise<CandidateComparison | null> {
  assertComparable(access, field)
  const comparison = buildComparison(access, { field, values, compare })
  if (values.length === 0 || !access.masked.has(field)) return comparison
  const left = await countQuestionsLeft(tx, access.session, perHour)
  if (left <= 0) return null
  const hits = await countHits(tx, access, comparison)
  const price = Math.max(1, values.length - hits)
  const { def, session } = access
  const line = `按脱敏字段“${def.fields[field]?.label}”${purpose}：共 ${values.length} 个值，命中 ${hits} 个`
  const lines = Array.from({ length: Math.min(price, left) }, () => line)
  await logQuestions(tx, session, { lines, origin })
  return price > left ? null : comparison
}

async function countHits(tx: Tx, access: Access, { compared, values }: CandidateComparison): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    select count(*)::int as hits from unnest(${values}) as k (value)
    where exists (
      select from ${sql.table(access.base.table)} t where ${compared} and ${reachableCondition(access)})`.execute(tx)
  return rows[0]?.hits ?? 0
}

function buildComparison(
  { base, place }: Access,
  { field, values, compare }: Pick<CandidateQuestion, 'field' | 'values' | 'compare'>,
): CandidateComparison {
  const definition = base.fields[field]
  const storage = definition && getFieldStorage(field, definition)
  if (storage?.kind === 'sealed') {
    const hashes = values.map(value => blindIndex(place, storage.column, value))
    return { compared: sql`t.${sql.id(storage.hash)} = k.value`, values: sql`${hashes}::bytea[]` }
  }
  if (storage?.kind !== 'column') throw new Error(`${base.table} cannot be found by ${field}`)
  const column = sql`t.${sql.id(storage.column)}`
  return { compared: compare?.(column) ?? sql`${column} = k.value`, values: sql`${values}::text[]` }
}
