import { toDictItem } from '@xw/shared/dict/item'
import type { DictItem } from '@xw/shared/wire/dict'
import { type AliasableExpression, sql } from 'kysely'
import type { Db, Tx } from '../../plugins/db.ts'
import { signedIn } from '../../plugins/route.ts'
import type { Session } from '../../plugins/session.ts'
import type { Ground } from '../../resource/access.ts'

/** A row that can be chosen by its value. Rows that are not enabled keep their label and are no choice. */
interface ItemRow {
  value: string
  text: string
  sort_order: number
  enabled: boolean
}

/** The rows of a dictionary as one caller has them. A query builder cannot be what a promise gives, so it lies in this. */
export interface Items {
  rows: AliasableExpression<ItemRow>
}

/** Where the items of a dictionary come from, and who may ask. */
export interface ItemSource {
  /** A permission code, or `signedIn`. */
  permission: string
  /** At most so many items in one answer. */
  limit: number
  open(tx: Tx, session: Session, ground: Ground): Promise<Items>
}

/** The dictionaries a school sees: its own, and the platform's where it has none of the same code. */
export const visibleDicts = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('sys_dict')
    .distinctOn('dict_code')
    .select(['tenant_id', 'id', 'dict_code', 'bulk'])
    .where('tenant_id', 'in', [0, tenantId])
    .where('del_flag', '=', '0')
    .orderBy('dict_code')
    .orderBy('tenant_id', 'desc')

const visibleItems = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom(visibleDicts(tx, tenantId).as('dict'))
    .innerJoin('sys_dict_item as item', join =>
      join.onRef('item.tenant_id', '=', 'dict.tenant_id').onRef('item.dict_id', '=', 'dict.id'),
    )

/** A dictionary kept in sys_dict. */
export const plainDict = (code: string): ItemSource => ({
  permission: signedIn,
  limit: 10_000,
  open: async (tx, { tenantId }) => ({
    rows: visibleItems(tx, tenantId)
      .select(({ eb }) => [
        'item.item_value as value',
        'item.item_text as text',
        'item.sort_order as sort_order',
        eb('item.status', '=', '1').$castTo<boolean>().as('enabled'),
      ])
      .where('dict.dict_code', '=', code),
  }),
})

interface ItemQuery {
  /** Items whose text or value holds it; a comma list means items that are one of its parts. */
  keyword?: string | undefined
  /** Values that come first, in this order. */
  selected?: string[]
  limit: number
}

/** The items that can be chosen, in display order. */
export async function readItems(
  tx: Tx,
  items: Items,
  { keyword, selected = [], limit }: ItemQuery,
): Promise<DictItem[]> {
  const rows = await tx
    .selectFrom(items.rows.as('item'))
    .select(['item.value', 'item.text'])
    .where('item.enabled', '=', true)
    .$if(Boolean(keyword), query => query.where(matches(keyword ?? '')))
    .orderBy(sql`array_position(${selected}::text[], item.value)`)
    .orderBy('item.sort_order')
    .orderBy('item.value')
    .limit(limit)
    .execute()
  return rows.map(toDictItem)
}

function matches(keyword: string) {
  if (keyword.includes(',')) {
    const parts = keyword.split(',').filter(part => part !== '')
    return sql<boolean>`(item.value = any(${parts}::text[]) or item.text = any(${parts}::text[]))`
  }
  const pattern = `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(item.text ilike ${pattern} or item.value ilike ${pattern})`
}

/** Texts of values, also of those that can no longer be chosen. */
export async function findTexts(tx: Tx, items: Items, values: string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom(items.rows.as('item'))
    .select(['item.value', 'item.text'])
    .where(sql<boolean>`item.value = any(${values}::text[])`)
    .execute()
  return new Map(rows.map(row => [row.value, row.text]))
}

/** Every dictionary of a school but the bulky ones: what a client keeps for seven days. */
export async function loadAllDictItems(db: Db, tenantId: number): Promise<Record<string, DictItem[]>> {
  const rows = await db.inTenant(tenantId, tx =>
    visibleItems(tx, tenantId)
      .select(['dict.dict_code', 'item.item_value as value', 'item.item_text as text'])
      .where('dict.bulk', '=', false)
      .where('item.status', '=', '1')
      .orderBy('dict.dict_code')
      .orderBy('item.sort_order')
      .orderBy('item.item_value')
      .execute(),
  )
  return Object.fromEntries(
    [...Map.groupBy(rows, row => row.dict_code)].map(([code, items]) => [code, items.map(toDictItem)]),
  )
}
