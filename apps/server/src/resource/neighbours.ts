import type { ListQuery } from '@xw/shared/query/list-query'
import type { SortItem } from '@xw/shared/query/sort'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { isNotNull } from '@xw/shared/resource/storage'
import type { RecordNeighbours } from '@xw/shared/wire/record-history'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { notFound } from '../lib/errors.ts'
import type { Tx } from '../plugins/db.ts'
import type { Access } from './access.ts'
import { countRows, orderBy, type RowQuery, reachableCondition, sortExpression } from './rows.ts'

/** Positions are counted up to here; beyond, no user needs an exact one. */
const countedUpTo = 10_000

type Side = 'after' | 'before'
type Expression = RawBuilder<SqlBool>

/** A sort column, and whether the current record has no value in it. */
interface SortKey extends SortItem {
  readonly isNull: boolean
}

/**
 * Finds the records before and after one, in the order and among the rows of a list query. The record itself may no
 * longer match the query: a user who has just passed it on still wants the next.
 */
export async function readNeighbours(
  tx: Tx,
  access: Access,
  { id, query, narrow }: { id: string; query: Pick<ListQuery, 'filter' | 'sort'>; narrow: Expression | null },
): Promise<RecordNeighbours> {
  const wanted: RowQuery = { filter: query.filter, ...(narrow && { narrow }) }
  const { isAsked, keys } = await readSortPosition(tx, access, { id, sort: query.sort, wanted })
  const { table } = access.def
  const order = orderBy(access.def, query.sort)
  const backwards = orderBy(access.def, query.sort.map(reversed))
  const first = (side: Side) =>
    coalesced(
      neighbourConditions(access.def, keys, side).map(
        piece => sql`(select t.id from ${sql.table(table)} t where ${reachableCondition(access, wanted)} and ${piece}
          order by ${side === 'after' ? order : backwards} limit 1)`,
      ),
    )
  const { rows } = await sql<{ previous: string | null; next: string | null; place: number | null }>`
    select ${first('before')} as previous, ${first('after')} as next,
      ${isAsked ? sql`1 + ${countBefore(access, keys, wanted)}` : sql`null::int`} as place
    from ${sql.table(table)} here where here.id = ${id} and here.tenant_id = ${access.session.tenantId}`.execute(tx)
  const { previous = null, next = null, place = null } = rows[0] ?? {}
  const position = place !== null && place <= countedUpTo ? place : null
  return { previous, next, position, ...(await countRows(tx, access, wanted)) }
}

/**
 * Returns whether the record matches the query, and which sort columns are empty in it. Throws when the record is out
 * of reach.
 */
async function readSortPosition(
  tx: Tx,
  access: Access,
  { id, sort, wanted }: { id: string; sort: readonly SortItem[]; wanted: RowQuery },
): Promise<{ isAsked: boolean; keys: SortKey[] }> {
  const { def } = access
  const nulls = sql.join(sort.map(({ field }) => sql`${sortExpression(def, field)} is null`))
  const table = sql.table(def.table)
  const { rows } = await sql<{ is_asked: boolean; nulls: boolean[] }>`
    select array[${nulls}] as nulls,
      exists (select from ${table} t where t.id = ${id} and ${reachableCondition(access, wanted)}) as is_asked
    from ${table} t where t.id = ${id} and ${reachableCondition(access)}`.execute(tx)
  const [found] = rows
  if (!found) throw notFound()
  return {
    isAsked: found.is_asked,
    keys: sort.map((item, index) => ({ ...item, isNull: found.nulls[index] === true })),
  }
}

const reversed = ({ field, order }: SortItem): SortItem => ({ field, order: order === 'asc' ? 'desc' : 'asc' })

/**
 * Builds conditions for the rows on one side of the record `here`, nearest first: rows that share all but the last
 * sort column with it, then all but the last two, and so on. Each condition fixes the leading columns and bounds one,
 * so an index finds the row directly, however long the list. A single comparison with `or` would read all rows before
 * it.
 */
function neighbourConditions(def: ResourceDef, keys: readonly SortKey[], side: Side): Expression[] {
  return keys
    .flatMap((key, index) => {
      const shared = keys.slice(0, index).map(other => sameKeyValue(def, other))
      return [beyondKeyValue(def, key, side).map(bound => sql<SqlBool>`(${sql.join([...shared, bound], sql` and `)})`)]
    })
    .toReversed()
    .flat()
}

const sameKeyValue = (def: ResourceDef, { field, isNull }: SortKey): Expression =>
  isNull
    ? sql`${sortExpression(def, field)} is null`
    : sql`${sortExpression(def, field)} = ${sortExpression(def, field, 'here')}`

/** PostgreSQL sorts null after every value when ascending, before when descending. */
function beyondKeyValue(def: ResourceDef, { field: key, order, isNull }: SortKey, side: Side): Expression[] {
  const column = sortExpression(def, key)
  const here = sortExpression(def, key, 'here')
  const isUpwards = (side === 'after') === (order === 'asc')
  if (!isUpwards) return [isNull ? sql`${column} is not null` : sql`${column} < ${here}`]
  if (isNull) return []
  const field = def.fields[key]
  return [sql`${column} > ${here}`, ...(field && isNotNull(field) ? [] : [sql<SqlBool>`${column} is null`])]
}

/** Evaluates the subqueries in order and stops at the first that finds a row. */
const coalesced = (questions: readonly RawBuilder<unknown>[]) => sql`coalesce(${sql.join([...questions, sql`null`])})`

function countBefore(access: Access, keys: readonly SortKey[], wanted: RowQuery): RawBuilder<unknown> {
  const counts = neighbourConditions(access.def, keys, 'before').map(
    piece => sql`(select count(*)::int from (select from ${sql.table(access.def.table)} t
      where ${reachableCondition(access, wanted)} and ${piece} limit ${countedUpTo + 1}) counted)`,
  )
  return counts.length > 0 ? sql.join(counts, sql` + `) : sql`0`
}
