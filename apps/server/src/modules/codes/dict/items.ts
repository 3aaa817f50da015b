import { toDictItem } from '@xw/shared/dict/item'
import { mayBePinyin } from '@xw/shared/dict/spelling'
import type { DictItem } from '@xw/shared/wire/dict'
import { type AliasableExpression, sql } from 'kysely'
import type { Db, Tx } from '../../../plugins/db.ts'
import { anySignedIn } from '../../../plugins/route.ts'
import type { Session } from '../../../plugins/session.ts'
import type { EngineContext } from '../../../resource/access.ts'
import { findValuesByPinyin } from './spelt.ts'

/**
 * An item of a dictionary. A disabled item keeps its label and cannot be chosen. A value has several rows when its meaning
 * changed or a school has its own; the row with the lowest preference applies.
 */
interface ItemRow {
  value: string
  text: string
  sort_order: number
  enabled: boolean
  valid_from: number | null
  valid_to: number | null
  preference: number[]
  /** Further names by which it is found, such as former names. */
  names: string | null
}

/**
 * The items of a dictionary as one caller may see them. A query builder is thenable, so a promise cannot return it directly;
 * this object wraps it.
 */
export interface DictItems {
  rows: AliasableExpression<ItemRow>
  /** Set for a code table, which is short enough to compute the pinyin of every text. */
  isTable?: true
}

/** The source of a dictionary’s items, with the permission to read them. */
export interface DictSource {
  /** A permission code, or `signedIn`. */
  permission: string
  /** The most items in one answer. */
  limit: number
  open(tx: Tx, session: Session, ground: EngineContext): Promise<DictItems>
}

/** Orders several items of one value: by table, the school’s own before the platform’s, newer before older. */
const preference = sql<number[]>`array[part, case when tenant_id = 0 then 1 else 0 end, -coalesce(valid_from, 0)]`

/** The items of a dictionary that is stored in sys_dict. */
export const openDict = (tx: Tx, code: string): DictItems => ({
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

export const createDictSource = (code: string): DictSource => ({
  permission: anySignedIn,
  limit: 10_000,
  open: async tx => openDict(tx, code),
})

export interface DictItemQuery {
  /**
   * Finds items whose text, value, other name or pinyin contains it; for a comma-separated list, items that equal one of its
   * parts.
   */
  keyword?: string | undefined
  /** Values to return first, in this order. */
  selected?: string[]
  /** Only items that are valid in this year; items of every year when absent. */
  year?: number | undefined
  limit: number
}

/** Lists the items that can be chosen, in display order. */
export async function listItems(
  tx: Tx,
  items: DictItems,
  { keyword, selected = [], year, limit }: DictItemQuery,
): Promise<DictItem[]> {
  const spelt = keyword ? await findByPinyin(tx, items, keyword) : []
  const meant = tx
    .selectFrom(items.rows.as('item'))
    .distinctOn('item.value')
    .select(['item.value', 'item.text', 'item.sort_order'])
    .where('item.enabled', '=', true)
    .$if(Boolean(keyword), query => query.where(matchesKeyword(keyword ?? '', spelt)))
    .$if(year !== undefined, query => query.where(isValidInYear(year ?? 0)))
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

/** Finds items by pinyin in memory, because PostgreSQL cannot compute it and a code table is short. */
async function findByPinyin(tx: Tx, items: DictItems, typed: string): Promise<string[]> {
  if (!items.isTable || !mayBePinyin(typed)) return []
  const entries = await tx.selectFrom(items.rows.as('item')).select(['item.value', 'item.text', 'item.names']).execute()
  return findValuesByPinyin(entries, typed)
}

/** The SQL of `isValidInYear` in shared. */
const isValidInYear = (year: number) =>
  sql<boolean>`(item.valid_from is null or item.valid_from <= ${year}) and (item.valid_to is null or item.valid_to >= ${year})`

function matchesKeyword(keyword: string, spelt: readonly string[]) {
  if (keyword.includes(',')) {
    const parts = keyword.split(',').filter(part => part !== '')
    return sql<boolean>`(item.value = any(${parts}::text[]) or item.text = any(${parts}::text[]))`
  }
  const pattern = `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(item.text ilike ${pattern} or item.value ilike ${pattern} or item.names ilike ${pattern}
    or item.value = any(${spelt}::text[]))`
}

/** Finds the texts of values, also of items that can no longer be chosen. */
export async function findItemTexts(tx: Tx, items: DictItems, values: string[]): Promise<Map<string, string>> {
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

/** Loads every dictionary of a school except the bulky ones; clients cache the result for seven days. */
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
