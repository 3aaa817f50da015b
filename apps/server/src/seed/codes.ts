import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { newId } from '../lib/ids.ts'
import type { Tx } from '../plugins/db.ts'

/** One file of `seed/codes`. What an item has beyond value, text and parent belongs to its table alone. */
export interface CodeTable {
  dictCode: string
  name: string
  versionYear: number | null
  source: string
  bulk: boolean
  items: { value: string; text: string; parent?: string; [extra: string]: unknown }[]
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
}

async function upsertDicts(tx: Tx, tables: CodeTable[]) {
  const rows = tables.map(({ dictCode, name, versionYear, source, bulk, hash }) => ({
    id: newId(),
    dictCode,
    name,
    versionYear,
    source,
    bulk,
    hash,
  }))
  await sql`
    insert into sys_dict (tenant_id, id, dict_code, dict_name, version_year, source, bulk, seed_hash)
    select 0, id, "dictCode", name, "versionYear", source, bulk, hash
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as file (id uuid, "dictCode" text, name text, "versionYear" int, source text, bulk boolean, hash text)
    on conflict (tenant_id, dict_code) where del_flag = '0' do update set
      dict_name = case when sys_dict.create_by is null and sys_dict.update_by is null
                       then excluded.dict_name else sys_dict.dict_name end,
      version_year = excluded.version_year, source = excluded.source, bulk = excluded.bulk,
      seed_hash = excluded.seed_hash, version = sys_dict.version + 1`.execute(tx)
}

async function upsertItems(tx: Tx, tables: CodeTable[]) {
  const rows = tables.flatMap(({ dictCode, items }) =>
    items.map(({ value, text, parent, ...extra }, index) => ({
      id: newId(),
      dictCode,
      value,
      text,
      parent,
      position: index + 1,
      extra,
    })),
  )
  await sql`
    insert into sys_dict_item (tenant_id, id, dict_id, item_value, item_text, parent_value, sort_order, extra)
    select 0, file.id, dict.id, file.value, file.text, file.parent, file.position, file.extra
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as file (id uuid, "dictCode" text, value text, text text, parent text, position int, extra jsonb)
    join sys_dict dict on dict.tenant_id = 0 and dict.dict_code = file."dictCode" and dict.del_flag = '0'
    on conflict (tenant_id, dict_id, item_value) do update set
      item_text = excluded.item_text, parent_value = excluded.parent_value, sort_order = excluded.sort_order,
      extra = excluded.extra, version = sys_dict_item.version + 1
    where sys_dict_item.create_by is null and sys_dict_item.update_by is null
      and (sys_dict_item.item_text, sys_dict_item.parent_value, sys_dict_item.sort_order, sys_dict_item.extra)
        is distinct from (excluded.item_text, excluded.parent_value, excluded.sort_order, excluded.extra)`.execute(tx)
}
