import type { CodeItem } from '@xw/shared/dict/valid-years'
import type { DictItem } from '@xw/shared/wire/dict'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import { entriesOf, type ItemQuery, readItems } from './items.ts'

/**
 * What codes of a table mean for the school of the transaction: every entry of each, the one that labels show first. Which
 * of them counts for a record is `entryFor`'s to say, by its years.
 */
export async function findEntries(tx: Tx, table: string, codes: Iterable<string>): Promise<Map<string, CodeItem[]>> {
  const { rows } = await sql<CodeItem>`
    select own_code as "table", item_value as code, item_text as text, parent_value as parent, status = '1' as enabled,
      valid_from as "validFrom", valid_to as "validTo", extra
    from dict_entry where dict_code = ${table} and item_value = any(${[...new Set(codes)]}::text[])
    order by part, tenant_id = 0, valid_from desc nulls last`.execute(tx)
  return Map.groupBy(rows, row => row.code)
}

/** What can be chosen from a table, as its own search answers. */
export const searchEntries = (tx: Tx, table: string, query: ItemQuery): Promise<DictItem[]> =>
  readItems(tx, entriesOf(tx, table), query)
