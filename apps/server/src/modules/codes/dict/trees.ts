import type { DictNode } from '@xw/shared/wire/dict'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'

/** A child of the requested node. */
interface TreeRow {
  key: string
  title: string
  code: string
  parentId: string | null
  leaf: boolean
}

interface TreeQuery {
  tenantId: number
  /** The node whose children are wanted; null for the first level. */
  pid: string | null
  condition: Record<string, string>
}

/** A dictionary that is read level by level. */
export interface TreeSource {
  /** Fields that a condition may name. */
  conditionFields: readonly string[]
  children(tx: Tx, query: TreeQuery): Promise<TreeRow[]>
}

export const toDictNode = ({ key, title, code, parentId, leaf }: TreeRow): DictNode => ({
  key,
  value: key,
  title,
  label: title,
  code,
  parentId: parentId ?? '0',
  leaf: leaf ? 1 : 0,
  isLeaf: leaf,
})

/**
 * A tree over dictionaries: the items of each are children of items of the same dictionary or of one named before. `root` is
 * the parent value of first-level items, when they have one: areas name the country.
 */
export const createDictTree = (codes: readonly [string, ...string[]], root: string | null = null): TreeSource => ({
  conditionFields: [],
  async children(tx, { pid }) {
    const parent = pid ?? root
    const below =
      parent === null ? sql`parent_value is null and dict_code = ${codes[0]}` : sql`parent_value = ${parent}`
    const { rows } = await sql<TreeRow>`
      with entry as (
        select * from dict_entry where dict_code = any(${codes}::text[]) and status = '1'
      ), meant as (
        select distinct on (item_value) * from entry
        where ${below} order by item_value, tenant_id = 0, valid_from desc nulls last
      )
      select item_value as key, item_text as title, item_value as code, parent_value as "parentId",
        not exists (select from entry child where child.parent_value = meant.item_value) as leaf
      from meant order by sort_order, item_value`.execute(tx)
    return rows
  },
})
