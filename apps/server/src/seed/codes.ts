import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dictResource as dicts } from '@xw/shared/resources/sys/dict'
import { dictItemResource } from '@xw/shared/resources/sys/dict-item'
import { type SqlBool, sql } from 'kysely'
import { newId } from '../lib/ids.ts'
import type { Tx } from '../plugins/db.ts'
import { changeRows, lockRows } from '../resource/change-rows.ts'

/** An item of a code table. It may be valid for some years only: a code that changed its meaning has two items. */
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
  /** Whether a school's own items are added to this table instead of replacing it. */
  layered?: boolean
  /** Codes of the tables whose items also belong to this table. */
  includes?: string[]
  items: CodeItem[]
  hash: string
}

const codesDir = join(import.meta.dirname, '../../seed/codes')

/** Reads the code tables that are shipped with the product. */
export function readCodeTables(): CodeTable[] {
  const names = readdirSync(codesDir).filter(name => name.endsWith('.json'))
  return names.map(name => {
    const text = readFileSync(join(codesDir, name), 'utf8')
    return { ...JSON.parse(text), hash: createHash('sha256').update(text).digest('hex') }
  })
}

/** Lists the items of a shipped table, including those of the tables it includes. */
export function shippedItems(tables: readonly CodeTable[], dictCode: string): CodeTable['items'] {
  const table = tables.find(known => known.dictCode === dictCode)
  return [...(table?.items ?? []), ...(table?.includes ?? []).flatMap(code => shippedItems(tables, code))]
}

/**
 * Updates the platform's dictionaries to the shipped state: adds missing items and updates changed ones. Items that a
 * person created, edited or deleted stay as they are, and an item that was removed from a file stays for the records
 * that use it.
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
  // Thousands of rows were added at once. Without new statistics the planner would scan the whole table for every
  // label.
  await sql`analyze sys_dict, sys_dict_item`.execute(tx)
}

/** The author of these changes: the product itself, in the platform's tenant, which all schools share. */
const release = { tenantId: 0, username: null }

/** Matches rows that no person has created or changed. */
const isUntouched = sql`t.create_by is null and t.update_by is null`

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
  const file = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as file (id uuid, "dictCode" text, name text, "versionYear" int, source text, bulk boolean, layered boolean,
      includes text[], hash text)`
  const keeper = { def: dicts, session: release }
  const codes = tables.map(({ dictCode }) => dictCode)
  await changeRows(tx, keeper, {
    ids: await lockRows(tx, keeper, sql`t.dict_code = any(${codes}::text[]) and t.del_flag = '0'`),
    set: {
      dict_name: sql`case when ${isUntouched} then file.name else t.dict_name end`,
      version_year: sql`file."versionYear"`,
      source: sql`file.source`,
      bulk: sql`file.bulk`,
      layered: sql`file.layered`,
      includes: sql`file.includes`,
      seed_hash: sql`file.hash`,
    },
    from: { rows: file, on: sql`t.dict_code = file."dictCode"` },
  })
  await sql`
    insert into sys_dict (tenant_id, id, dict_code, dict_name, version_year, source, bulk, layered, includes, seed_hash)
    select 0, id, "dictCode", name, "versionYear", source, bulk, layered, includes, hash from ${file}
    on conflict (tenant_id, dict_code) where del_flag = '0' do nothing`.execute(tx)
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
  const file = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as file (id uuid, "dictCode" text, value text, text text, parent text, "validFrom" int, "validTo" int, position int,
        extra jsonb)
    join sys_dict dict on dict.tenant_id = 0 and dict.dict_code = file."dictCode" and dict.del_flag = '0'`
  const isEntry = sql<SqlBool>`t.dict_id = dict.id and t.item_value = file.value
    and t.valid_from is not distinct from file."validFrom"`
  const keeper = { def: dictItemResource, session: release }
  await changeRows(tx, keeper, {
    ids: await lockRows(
      tx,
      keeper,
      sql`${isUntouched} and exists (select from ${file} where ${isEntry}
        and (t.item_text, t.parent_value, t.valid_to, t.sort_order, t.extra)
          is distinct from (file.text, file.parent, file."validTo", file.position, file.extra))`,
    ),
    set: {
      item_text: sql`file.text`,
      parent_value: sql`file.parent`,
      valid_to: sql`file."validTo"`,
      sort_order: sql`file.position`,
      extra: sql`file.extra`,
    },
    from: { rows: file, on: isEntry },
  })
  await sql`
    insert into sys_dict_item
      (tenant_id, id, dict_id, item_value, item_text, parent_value, valid_from, valid_to, sort_order, extra)
    select 0, file.id, dict.id, file.value, file.text, file.parent, file."validFrom", file."validTo", file.position, file.extra
    from ${file}
    on conflict (tenant_id, dict_id, item_value, valid_from) do nothing`.execute(tx)
}
