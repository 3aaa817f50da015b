import { sql } from 'kysely'
import { isId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'

const maxDepth = 10

interface CategoryRow {
  id: string
  pid: string | null
  name: string
  code: string
  depth: number
  leaf: boolean
}

/** A category with its loaded children. */
export interface CategoryTree extends CategoryRow {
  children?: CategoryTree[]
}

/** The category whose descendants are wanted, or the top level. */
export type TreeStart = 'top' | { id: string } | { code: string }

/** Reads the wire’s `pid`; '0' and an empty value mean the top level. */
export const parsePid = (pid: string | null): TreeStart => (pid === null || pid === '0' ? 'top' : { id: pid })

/** Reads the wire’s `pcode` in the same way. */
export const parsePcode = (code: string): TreeStart => (code === '' || code === '0' ? 'top' : { code })

/**
 * Loads the descendants of a category down to a depth in one query. Returns null when the category does not exist. A row
 * that is its own ancestor is visited once.
 */
export async function loadDescendants(
  tx: Tx,
  tenantId: number,
  { start, depth = maxDepth }: { start: TreeStart; depth?: number },
): Promise<CategoryTree[] | null> {
  if (start !== 'top' && 'id' in start && !isId(start.id)) return null
  const { rows } = await sql<CategoryRow>`
    with recursive tree as (
      select id, pid, name, code, ${start === 'top' ? 1 : 0}::int as depth
      from sys_category where tenant_id = ${tenantId} and ${isStart(start)}
      union all
      select below.id, below.pid, below.name, below.code, tree.depth + 1
      from sys_category below join tree on below.pid = tree.id
      where below.tenant_id = ${tenantId} and tree.depth < ${depth}::int
    ) cycle id set looped using path
    select id, pid, name, code, depth,
      not exists (select from sys_category below where below.tenant_id = ${tenantId} and below.pid = tree.id) as leaf
    from tree where not looped order by code`.execute(tx)
  return start === 'top' || rows.some(row => row.depth === 0) ? nestRows(rows) : null
}

const isStart = (start: TreeStart) => {
  if (start === 'top') return sql<boolean>`pid is null`
  return 'id' in start ? sql<boolean>`id = ${start.id}` : sql<boolean>`code = ${start.code}`
}

/** Nests rows below their parents from depth 1 on; the start itself, at depth 0, is left out. */
function nestRows(rows: CategoryRow[]): CategoryTree[] {
  const byParent = Map.groupBy(rows, row => row.pid)
  const toTree = (row: CategoryRow): CategoryTree => {
    const below = (byParent.get(row.id) ?? []).filter(child => child.depth === row.depth + 1)
    return below.length > 0 ? { ...row, children: below.map(toTree) } : row
  }
  return rows.filter(row => row.depth === 1).map(toTree)
}

/** Fields that the condition of a level may name. */
export const conditionFields = ['code', 'name'] as const

/** Lists the children of a category that meet the condition; an unknown category has none. */
export async function listCategoryChildren(
  tx: Tx,
  { tenantId, pid, condition }: { tenantId: number; pid: string | null; condition: Record<string, string> },
): Promise<{ key: string; title: string; code: string; parentId: string | null; leaf: boolean }[]> {
  const rows = (await loadDescendants(tx, tenantId, { start: parsePid(pid), depth: 1 })) ?? []
  return rows
    .filter(meetsCondition(condition))
    .map(row => ({ key: row.id, title: row.name, code: row.code, parentId: row.pid, leaf: row.leaf }))
}

export const meetsCondition = (condition: Record<string, string>) => (row: CategoryTree) =>
  conditionFields.every(field => condition[field] === undefined || condition[field] === row[field])
