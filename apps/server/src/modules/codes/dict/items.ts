import { toDictItem } from '@xw/shared/dict/item'
import { mayBePinyin } from '@xw/shared/dict/spelling'
import type { DictItem } from '@xw/shared/wire/dict'
import { type AliasableExpression, sql } from 'kysely'
import type { Db, Tx } from '../../../plugins/db.ts'
import { anySignedIn } from '../../../plugins/route.ts'
import type { Session } from '../../../plugins/session.ts'
import type { EngineContext } from '../../../resource/access.ts'
import { speltAmong } from './spelt.ts'

/**
 * A row that can be chosen by its value. Rows that are not enabled keep their label and are no choice. A value has several
 * rows where its meaning changed or a school has one of its own: the one of the lowest preference is meant.
 */
interface ItemRow {
  value: string
  text: string
  sort_order: number
  enabled: boolean
  valid_from: number | null
  valid_to: number | null
  preference: number[]
  /** Further names that it is found by. */
  names: string | null
}

/** The rows of a dictionary as one caller has them. A query builder cannot be what a promise gives, so it lies in this. */
export interface Items {
  rows: AliasableExpression<ItemRow>
  /** A code table, short enough for its texts to be looked at one by one. */
  isTable?: true
}

/** Where the items of a dictionary come from, and who may ask. */
export interface ItemSource {
  /** A permission code, or `signedIn`. */
  permission: string
  /** At most so many items in one answer. */
  limit: number
  open(tx: Tx, session: Session, ground: EngineContext): Promise<Items>
}

/** Of several entries of one value: the first table's before the next one's, the school's own before the platform's, the newest before the older. */
const preference = sql<number[]>`array[part, case when tenant_id = 0 then 1 else 0 end, -coalesce(valid_from, 0)]`

/** The entries of a dictionary kept in sys_dict. */
export const entriesOf = (tx: Tx, code: string): Items => ({
  isTable: true,
  rows: tx
    .selectFrom('dict_entry')
    .select(({ eb }) => [
      'item_value as value',
      'item_text as text',
      'sort_order',
      eb('status', '=', '1').$castTo<boolean>().as('enabled'),
      'valid_from',
      'valid_to',
      preference.as('preference'),
      sql<string | null>`concat(extra ->> 'aliases', extra ->> 'formerNames')`.as('names'),
    ])
    .where('dict_code', '=', code),
})

export const plainDict = (code: string): ItemSource => ({
  permission: anySignedIn,
  limit: 10_000,
  open: async tx => entriesOf(tx, code),
})

export interface ItemQuery {
  /** Items whose text, value or other name holds it, or whose pinyin does; a comma list means items that are one of its parts. */
  keyword?: string | undefined
  /** Values that come first, in this order. */
  selected?: string[]
  /** Those that count in this year; of every year where absent. */
  year?: number | undefined
  limit: number
}

/** The items that can be chosen, in display order. */
export async function readItems(
  tx: Tx,
  items: Items,
  { keyword, selected = [], year, limit }: ItemQuery,
): Promise<DictItem[]> {
  const spelt = keyword ? await findSpelt(tx, items, keyword) : []
  const meant = tx
    .selectFrom(items.rows.as('item'))
    .distinctOn('item.value')
    .select(['item.value', 'item.text', 'item.sort_order'])
    .where('item.enabled', '=', true)
    .$if(Boolean(keyword), query => query.where(matches(keyword ?? '', spelt)))
    .$if(year !== undefined, query => query.where(countsIn(year ?? 0)))
    .orderBy('item.value')
    .orderBy('item.preference')
  const rows = await tx
    .selectFrom(meant.as('item'))
    .select(['item.value', 'item.text'])
    .orderBy(sql`array_position(${selected}::text[], item.value)`)
    .orderBy('item.sort_order')
    .orderBy('item.value')
    .limit(limit)
    .execute()
  return rows.map(toDictItem)
}

/** No SQL knows how characters are read, and a table is short: its texts are looked at one by one. */
async function findSpelt(tx: Tx, items: Items, typed: string): Promise<string[]> {
  if (!items.isTable || !mayBePinyin(typed)) return []
  const entries = await tx.selectFrom(items.rows.as('item')).select(['item.value', 'item.text', 'item.names']).execute()
  return speltAmong(entries, typed)
}

/** `isValidInYear` of shared, asked of the database. */
const countsIn = (year: number) =>
  sql<boolean>`(item.valid_from is null or item.valid_from <= ${year}) and (item.valid_to is null or item.valid_to >= ${year})`

function matches(keyword: string, spelt: readonly string[]) {
  if (keyword.includes(',')) {
    const parts = keyword.split(',').filter(part => part !== '')
    return sql<boolean>`(item.value = any(${parts}::text[]) or item.text = any(${parts}::text[]))`
  }
  const pattern = `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(item.text ilike ${pattern} or item.value ilike ${pattern} or item.names ilike ${pattern}
    or item.value = any(${spelt}::text[]))`
}

/** Texts of values, also of those that can no longer be chosen. */
export async function findTexts(tx: Tx, items: Items, values: string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom(items.rows.as('item'))
    .distinctOn('item.value')
    .select(['item.value', 'item.text'])
    .where(sql<boolean>`item.value = any(${values}::text[])`)
    .orderBy('item.value')
    .orderBy('item.preference')
    .execute()
  return new Map(rows.map(row => [row.value, row.text]))
}

/** Every dictionary of a school but the bulky ones: what a client keeps for seven days. */
export async function loadAllDictItems(db: Db, tenantId: number): Promise<Record<string, DictItem[]>> {
  const rows = await db.inTenant(tenantId, tx => {
    const meant = tx
      .selectFrom('dict_entry')
      .distinctOn(['dict_code', 'item_value'])
      .select(['dict_code', 'item_value as value', 'item_text as text', 'sort_order'])
      .where('bulk', '=', false)
      .where('status', '=', '1')
      .orderBy('dict_code')
      .orderBy('item_value')
      .orderBy(preference)
    return tx
      .selectFrom(meant.as('item'))
      .select(['item.dict_code', 'item.value', 'item.text'])
      .orderBy('item.dict_code')
      .orderBy('item.sort_order')
      .orderBy('item.value')
      .execute()
  })
  return Object.fromEntries(
    [...Map.groupBy(rows, row => row.dict_code)].map(([code, items]) => [code, items.map(toDictItem)]),
  )
}
