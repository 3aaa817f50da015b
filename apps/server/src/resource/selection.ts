import { readListQuery } from '@xw/shared/query/list-query'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { refused } from '../lib/errors.ts'
import { isId } from '../lib/ids.ts'
import { ListParams } from '../lib/params.ts'
import type { Tx } from '../plugins/db.ts'
import type { Origin } from '../plugins/origin.ts'
import type { Access, EngineContext } from './access.ts'
import type { Hooks } from './hooks.ts'
import { spendQuestions } from './questions.ts'
import { orderBy, reachableCondition } from './rows.ts'

/** As many records as a large school has in one batch. */
export const maxSelected = 50_000

/** Properties of a request body that selects records: by ids, or all that a list query finds. */
export const selectionBody = {
  ids: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 1_000 })),
  /** The parameters of the list, as in its address. */
  query: Type.Optional(ListParams),
}
const SelectionBody = Type.Object(selectionBody)
export type Selection = Static<typeof SelectionBody>

interface SelectionContext {
  hooks: Hooks
  origin: Origin
  perHour: EngineContext['questionsPerHour']
}

/** Returns a condition on `t` for the selected records in the caller's reach. A query is read as the list reads it. */
export async function selectionCondition(
  tx: Tx,
  access: Access,
  { ids, query }: Selection,
  { hooks, origin, perHour }: SelectionContext,
): Promise<RawBuilder<SqlBool>> {
  if ((ids === undefined) === (query === undefined)) throw refused('请选择记录')
  if (ids) return sql`t.id = any(${ids.filter(isId)}::uuid[]) and ${reachableCondition(access, { forWrite: true })}`
  const { filter, params } = readListQuery(access.def, query ?? {})
  const narrow = hooks.narrow?.(params, access) ?? null
  await spendQuestions(tx, access, { filter, narrow, origin, perHour })
  return reachableCondition(access, { filter, forWrite: true, ...(narrow && { narrow }) })
}

interface SelectionLimit {
  /** The verb in the message that refuses too many records. */
  verb: string
  limit?: number
}

/** Returns the ids of the selected records, in the order of the list. */
export async function readSelectedIds(
  tx: Tx,
  access: Access,
  selection: Selection,
  { verb, limit = maxSelected, ...asking }: SelectionContext & SelectionLimit,
): Promise<string[]> {
  const which = await selectionCondition(tx, access, selection, asking)
  const { sort } = readListQuery(access.def, selection.query ?? {})
  const { rows } = await sql<{ id: string }>`
    select t.id from ${sql.table(access.base.table)} t where ${which}
    order by ${orderBy(access.def, sort)} limit ${limit + 1}`.execute(tx)
  if (rows.length > limit) throw refused(`一次最多${verb} ${limit} 条，请缩小查询范围`)
  return rows.map(({ id }) => id)
}
