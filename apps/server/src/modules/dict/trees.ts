import type { DictNode } from '@xw/shared/wire/dict'
import { sql } from 'kysely'
import type { Tx } from '../../plugins/db.ts'
import { visibleDicts } from './items.ts'

/** One node below the asked one. */
interface TreeRow {
  key: string
  title: string
  code: string
  parentId: string | null
  leaf: boolean
}

interface TreeQuery {
  tenantId: number
  /** The node whose children are asked for; null for the first level. */
  pid: string | null
  condition: Record<string, string>
}

/** A dictionary that is opened level by level. */
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
 * A tree over dictionaries: each one's items hang below items of the same dictionary or of one named before it. `root`
 * is the parent that first-level items name, where they name one (areas name the country).
 */
export const dictTree = (codes: readonly [string, ...string[]], root: string | null = null): TreeSource => ({
  conditionFields: [],
  async children(tx, { tenantId, pid }) {
    const parent = pid ?? root
    const below =
      parent === null ? sql`item.parent_value is null and dict_code = ${codes[0]}` : sql`item.parent_value = ${parent}`
    const { rows } = await sql<TreeRow>`
      with dict as (${visibleDicts(tx, tenantId).where(sql<boolean>`dict_code = any(${codes}::text[])`)})
      select item.item_value as key, item.item_text as title, item.item_value as code, item.parent_value as "parentId",
        not exists (
          select from dict join sys_dict_item child on child.tenant_id = dict.tenant_id and child.dict_id = dict.id
          where child.parent_value = item.item_value and child.status = '1'
        ) as leaf
      from dict join sys_dict_item item on item.tenant_id = dict.tenant_id and item.dict_id = dict.id
      where item.status = '1' and ${below}
      order by item.sort_order, item.item_value`.execute(tx)
    return rows
  },
})
