import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { newId } from '../lib/ids.ts'
import type { Tx } from '../plugins/db.ts'

/** An entry counts from one year to another, where it did not always or does no more: a code that changed its meaning has two. */
interface CodeItem {
  value: string
  text: string
  parent?: string
  validFrom?: number
  validTo?: number
  [extra: string]: unknown
}

/** One file of `seed/codes`. What an item has beyond value, text, parent and years belongs to its table alone. */
export interface CodeTable {
  dictCode: string
  name: string
  versionYear: number | null
  source: string
  bulk: boolean
  /** What a school has under the same code comes on top of it, instead of in its place. */
  layered?: boolean
  /** Tables whose entries are entries of this one. */
  includes?: string[]
  items: CodeItem[]
  hash: string
}

const codesDir = join(import.meta.dirname, '../../seed/codes')

/** The code tables the product is shipped with. */
export function readCodeTables(): CodeTable[] {
  const names = readdirSync(codesDir).filter(name => name.endsWith('.json'))
  return names.map(name => {
    const text = readFileSync(join(codesDir, name), 'utf8')
    return { ...JSON.parse(text), hash: createHash('sha256').update(text).digest('hex') }
  })
}

/** The entries of a code in the shipped tables, those of included ones among them. */
export function shippedItems(tables: readonly CodeTable[], dictCode: string): CodeTable['items'] {
  const table = tables.find(known => known.dictCode === dictCode)
  return [...(table?.items ?? []), ...(table?.includes ?? []).flatMap(code => shippedItems(tables, code))]
}

/**
 * Brings the platform's dictionaries to the shipped state: missing items are added, changed ones updated. What somebody
 * created, edited or deleted by hand stays as it is, and an item that left a file stays for the records that hold it.
 */
export async function seedCodes(tx: Tx, tables = readCodeTables()): Promise<void> {
  const present = await tx
    .selectFrom('sys_dict')
    .select(['dict_code', 'seed_hash', 'del_flag'])
    .where('tenant_id', '=', 0)
    .execute()
  const isSettled = (table: CodeTable) =>
    present.some(dict => dict.dict_code === table.dictCode && (dict.del_flag === '1' || dict.seed_hash === table.hash))
  const changed = tables.filter(table => !isSettled(table))
  if (changed.length === 0) return
  await upsertDicts(tx, changed)
  await upsertItems(tx, changed)
  // Thousands of rows came at once; until the planner knows, every label is looked for in all of its table.
  await sql`analyze sys_dict, sys_dict_item`.execute(tx)
}

async function upsertDicts(tx: Tx, tables: CodeTable[]) {
  const rows = tables.map(({ dictCode, name, versionYear, source, bulk, layered = false, includes = [], hash }) => ({
    id: newId(),
    dictCode,
    name,
    versionYear,
    source,
    bulk,
    layered,
    includes,
    hash,
  }))
  await sql`
    insert into sys_dict (tenant_id, id, dict_code, dict_name, version_year, source, bulk, layered, includes, seed_hash)
    select 0, id, "dictCode", name, "versionYear", source, bulk, layered, includes, hash
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as file (id uuid, "dictCode" text, name text, "versionYear" int, source text, bulk boolean, layered boolean,
        includes text[], hash text)
    on conflict (tenant_id, dict_code) where del_flag = '0' do update set
      dict_name = case when sys_dict.create_by is null and sys_dict.update_by is null
                       then excluded.dict_name else sys_dict.dict_name end,
      version_year = excluded.version_year, source = excluded.source, bulk = excluded.bulk,
      layered = excluded.layered, includes = excluded.includes, seed_hash = excluded.seed_hash, version = sys_dict.version + 1`.execute(
    tx,
  )
}

async function upsertItems(tx: Tx, tables: CodeTable[]) {
  const rows = tables.flatMap(({ dictCode, items }) =>
    items.map(({ value, text, parent, validFrom, validTo, ...extra }, index) => ({
      id: newId(),
      dictCode,
      value,
      text,
      parent,
      validFrom,
      validTo,
      position: index + 1,
      extra,
    })),
  )
  await sql`
    insert into sys_dict_item
      (tenant_id, id, dict_id, item_value, item_text, parent_value, valid_from, valid_to, sort_order, extra)
    select 0, file.id, dict.id, file.value, file.text, file.parent, file."validFrom", file."validTo", file.position, file.extra
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as file (id uuid, "dictCode" text, value text, text text, parent text, "validFrom" int, "validTo" int, position int,
        extra jsonb)
    join sys_dict dict on dict.tenant_id = 0 and dict.dict_code = file."dictCode" and dict.del_flag = '0'
    on conflict (tenant_id, dict_id, item_value, valid_from) do update set
      item_text = excluded.item_text, parent_value = excluded.parent_value, valid_to = excluded.valid_to,
      sort_order = excluded.sort_order, extra = excluded.extra, version = sys_dict_item.version + 1
    where sys_dict_item.create_by is null and sys_dict_item.update_by is null
      and (sys_dict_item.item_text, sys_dict_item.parent_value, sys_dict_item.valid_to, sys_dict_item.sort_order,
          sys_dict_item.extra)
        is distinct from (excluded.item_text, excluded.parent_value, excluded.valid_to, excluded.sort_order,
          excluded.extra)`.execute(tx)
}
