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

/** A category with what was loaded below it. */
export interface CategoryTree extends CategoryRow {
  children?: CategoryTree[]
}

/** The category whose descendants are asked for, or the top above all of them. */
export type Start = 'top' | { id: string } | { code: string }

/** Where the wire's `pid` points: '0' and nothing mean the top. */
export const fromPid = (pid: string | null): Start => (pid === null || pid === '0' ? 'top' : { id: pid })

/** Where the wire's `pcode` points, likewise. */
export const fromCode = (code: string): Start => (code === '' || code === '0' ? 'top' : { code })

/**
 * What is below a category, down to a depth, in one query. Null where the category itself is missing. A row that has
 * become its own ancestor is met once.
 */
export async function loadBelow(
  tx: Tx,
  tenantId: number,
  { start, depth = maxDepth }: { start: Start; depth?: number },
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
  return start === 'top' || rows.some(row => row.depth === 0) ? nest(rows) : null
}

const isStart = (start: Start) => {
  if (start === 'top') return sql<boolean>`pid is null`
  return 'id' in start ? sql<boolean>`id = ${start.id}` : sql<boolean>`code = ${start.code}`
}

/** Hangs the rows below one another from depth 1 on; the start itself, at 0, is left out. */
function nest(rows: CategoryRow[]): CategoryTree[] {
  const byParent = Map.groupBy(rows, row => row.pid)
  const toTree = (row: CategoryRow): CategoryTree => {
    const below = (byParent.get(row.id) ?? []).filter(child => child.depth === row.depth + 1)
    return below.length > 0 ? { ...row, children: below.map(toTree) } : row
  }
  return rows.filter(row => row.depth === 1).map(toTree)
}

/** Fields that the condition of a level may name. */
export const conditionFields = ['code', 'name'] as const

/** The categories directly below one that meet the condition; none where it is missing. */
export async function categoryChildren(
  tx: Tx,
  { tenantId, pid, condition }: { tenantId: number; pid: string | null; condition: Record<string, string> },
): Promise<{ key: string; title: string; code: string; parentId: string | null; leaf: boolean }[]> {
  const rows = (await loadBelow(tx, tenantId, { start: fromPid(pid), depth: 1 })) ?? []
  return rows
    .filter(meets(condition))
    .map(row => ({ key: row.id, title: row.name, code: row.code, parentId: row.pid, leaf: row.leaf }))
}

export const meets = (condition: Record<string, string>) => (row: CategoryTree) =>
  conditionFields.every(field => condition[field] === undefined || condition[field] === row[field])
