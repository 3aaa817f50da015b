import { sortsByPinyin } from '@xw/shared/field-types/text'
import type { Filter } from '@xw/shared/query/filter'
import type { SortItem } from '@xw/shared/query/sort'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { getFieldStorage } from '@xw/shared/resource/storage'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../plugins/db.ts'
import type { Access } from './access.ts'
import { fromColumns, type RecordValues, selectedColumns } from './stored.ts'
import { filterToSql } from './where.ts'

/** Selects active rows, or those in the recycle bin. */
export type Bin = 'inUse' | 'deleted'

export interface RowQuery {
  /** The filter of the request; all rows when omitted. */
  filter?: Filter
  bin?: Bin
  /** Excludes rows of the platform, which a school may read and never change. */
  forWrite?: boolean
  /** The condition from a module's own list parameters. */
  narrow?: RawBuilder<SqlBool>
}

/** Builds the condition for the rows of one call: the requested ones, limited to the caller's reach. */
export function reachableCondition(access: Access, wanted: RowQuery = {}): RawBuilder<SqlBool> {
  const { base, def, scope, place, session, peopleOf } = access
  const parts = [filterToSql(base, scope, place)]
  if (peopleOf)
    parts.push(sql`(t.id = ${session.userId} or exists (select from sys_user_depart own
      where own.tenant_id = t.tenant_id and own.user_id = t.id and own.depart_id = any(${peopleOf}::uuid[])))`)
  if (wanted.filter) parts.push(filterToSql(def, wanted.filter, place))
  if (wanted.narrow) parts.push(wanted.narrow)
  if (def.recycleBin) parts.push(sql`t.del_flag = ${wanted.bin === 'deleted' ? '1' : '0'}`)
  if (def.tenant === 'school' || (def.tenant === 'shared' && wanted.forWrite))
    parts.push(sql`t.tenant_id = ${session.tenantId}`)
  if (def.tenant === 'shared' && !wanted.forWrite) parts.push(sql`t.tenant_id in (0, ${session.tenantId})`)
  return sql.join(parts, sql` and `)
}

interface PageQuery extends RowQuery {
  sort: readonly SortItem[]
  limit: number
  offset: number
}

/** Pages beyond this are too expensive; the user has to narrow the query. */
export const maxOffset = 100_000

/**
 * From here on, a subquery finds the ids of the page first, so that the rows before it are skipped without reading
 * their other columns.
 */
const deepOffset = 1_000

export async function readRows(tx: Tx, access: Access, wanted: PageQuery): Promise<RecordValues[]> {
  const { def, place } = access
  const table = sql.table(def.table)
  const order = orderBy(def, wanted.sort)
  const rest = sql`${table} t where ${reachableCondition(access, wanted)} order by ${order} limit ${wanted.limit} offset ${wanted.offset}`
  const found =
    wanted.offset < deepOffset
      ? rest
      : sql`(select t.id as page_id from ${rest}) page join ${table} t on t.id = page_id order by ${order}`
  const { rows } = await sql<Record<string, unknown>>`select ${selectedColumns(def)} from ${found}`.execute(tx)
  return rows.map(row => fromColumns(def, row, place))
}

/** Names sort by pinyin, everything else by bytes. */
export function orderBy(def: ResourceDef, sort: readonly SortItem[]): RawBuilder<unknown> {
  return sql.join(sort.map(({ field, order }) => sql`${sortExpression(def, field)} ${sql.raw(order)}`))
}

/** Returns the expression that sorting by a field compares; `rows` is the table alias. */
export function sortExpression(def: ResourceDef, key: string, rows = 't'): RawBuilder<unknown> {
  const field = def.fields[key]
  const storage = field && getFieldStorage(key, field)
  if (!field || storage?.kind !== 'column') throw new Error(`${def.table} cannot be ordered by ${key}`)
  return sql`${sql.id(rows, storage.column)}${sortsByPinyin(field) ? sql` collate "zh-x-icu"` : sql``}`
}

/** Reads one record, locked when `forWrite` is set. Returns null when it does not exist or is out of reach. */
export async function findRecord(
  tx: Tx,
  access: Access,
  id: string,
  given: { forWrite?: boolean; bin?: Bin } = {},
): Promise<RecordValues | null> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${selectedColumns(access.base)} from ${sql.table(access.def.table)} t
    where t.id = ${id} and ${reachableCondition(access, given)}
    ${given.forWrite ? sql`for update of t` : sql``}`.execute(tx)
  return rows[0] ? fromColumns(access.base, rows[0], access.place) : null
}

/** Returns whether a record is in the caller's reach for changes. */
export async function isWritable(tx: Tx, access: Access, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(access.def.table)} t where t.id = ${id} and ${reachableCondition(access, { forWrite: true })}`.execute(
    tx,
  )
  return rows.length > 0
}

/** Counts are exact up to here; beyond, the planner's estimate keeps them cheap. */
const exactUpTo = 10_000

export async function countRows(
  tx: Tx,
  access: Access,
  wanted: RowQuery,
  exactLimit = exactUpTo,
): Promise<{ total: number; isEstimate: boolean }> {
  const found = sql`select 1 from ${sql.table(access.def.table)} t where ${reachableCondition(access, wanted)}`
  // Without a filter the planner's estimate is good; far beyond the limit, counting up to it adds nothing.
  const estimate = isUnfiltered(wanted) ? await estimateRows(tx, found) : 0
  if (estimate > exactLimit * 3) return { total: estimate, isEstimate: true }
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from (${found} limit ${exactLimit + 1}) found`.execute(tx)
  const total = counted.rows[0]?.total ?? 0
  if (total <= exactLimit) return { total, isEstimate: false }
  return { total: Math.max(estimate || (await estimateRows(tx, found)), exactLimit + 1), isEstimate: true }
}

const isUnfiltered = ({ filter, narrow, bin }: RowQuery) =>
  !narrow &&
  bin !== 'deleted' &&
  (!filter || ('match' in filter && filter.match === 'and' && filter.items.length === 0))

async function estimateRows(tx: Tx, found: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }]
  }>`explain (format json) ${found}`.execute(tx)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
