import type { CodeItem } from '@xw/shared/dict/valid-years'
import type { DictItem } from '@xw/shared/wire/dict'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import { type DictItemQuery, listItems, openDict } from './items.ts'

/**
 * Finds the items of codes in a table for the school of the transaction. A code may have several items; the one that labels
 * show comes first. `entryFor` chooses the one that applies to a record, by year.
 */
export async function findCodeEntries(
  tx: Tx,
  table: string,
  codes: Iterable<string>,
): Promise<Map<string, CodeItem[]>> {
  const { rows } = await sql<CodeItem>`
    select own_code as "table", item_value as code, item_text as text, parent_value as parent, status = '1' as enabled,
      valid_from as "validFrom", valid_to as "validTo", extra
    from dict_entry where dict_code = ${table} and item_value = any(${[...new Set(codes)]}::text[])
    order by part, tenant_id = 0, valid_from desc nulls last`.execute(tx)
  return Map.groupBy(rows, row => row.code)
}

/** Lists the items that can be chosen from a table, as the search of a dictionary does. */
export const searchDictItems = (tx: Tx, table: string, query: DictItemQuery): Promise<DictItem[]> =>
  listItems(tx, openDict(tx, table), query)
