import { sql } from 'kysely'
import { refused } from '../lib/errors.ts'
import type { Tx } from '../plugins/db.ts'

/** A tree whose nodes carry a code that shows their position: A01, A01A02, A01A02B07. */
export interface CodedTree {
  table: 'sys_depart' | 'sys_category'
  parent: 'parent_id' | 'pid'
  code: 'org_code' | 'code'
  /** The word for a node in messages. */
  name: string
}

/** The tree of departments. Fill rules use it as well. */
export const departTree: CodedTree = { table: 'sys_depart', parent: 'parent_id', code: 'org_code', name: '部门' }

/** The codes of one level in order: A01 … A99, B01 … Z99. */
const steps = Array.from(
  { length: 26 * 99 },
  (_, index) => String.fromCharCode(65 + Math.floor(index / 99)) + String((index % 99) + 1).padStart(2, '0'),
)

/** Returns the first free code below a parent, or null when all are taken. */
export function nextTreeCode(parentCode: string, taken: ReadonlySet<string>): string | null {
  const free = steps.find(step => !taken.has(parentCode + step))
  return free === undefined ? null : parentCode + free
}

const ids = ({ table, parent, code }: CodedTree) => ({
  table: sql.table(table),
  parent: sql.id(parent),
  code: sql.id(code),
})

/** Returns the code for a new node. Takes a lock, so that two concurrent calls do not get the same code. */
export async function makeTreeCode(
  tx: Tx,
  tree: CodedTree,
  tenantId: number,
  parentId: string | null,
): Promise<string> {
  const { table, parent, code } = ids(tree)
  await sql`select pg_advisory_xact_lock(hashtext(${tree.table}), ${tenantId})`.execute(tx)
  const above = parentId
    ? (
        await sql<{
          code: string
        }>`select ${code} as code from ${table} where tenant_id = ${tenantId} and id = ${parentId}`.execute(tx)
      ).rows[0]
    : { code: '' }
  if (!above) throw refused(`上级${tree.name}不存在`)
  const siblings = await sql<{ code: string }>`
    select ${code} as code from ${table} where tenant_id = ${tenantId} and ${parent} is not distinct from ${parentId}::uuid`.execute(
    tx,
  )
  const made = nextTreeCode(above.code, new Set(siblings.rows.map(row => row.code)))
  if (made === null) throw refused(`同一级的${tree.name}过多`)
  return made
}

/** Gives a moved node and everything below it codes for the new position. */
export async function moveTreeCode(
  tx: Tx,
  tree: CodedTree,
  tenantId: number,
  { id, parentId }: { id: string; parentId: string | null },
): Promise<void> {
  const { table, parent, code } = ids(tree)
  const { rows: below } = await sql<{ id: string; code: string }>`
    with recursive below as (
      select id, ${code} as code from ${table} where tenant_id = ${tenantId} and id = ${id}
      union select node.id, node.${code} from ${table} node join below on node.tenant_id = ${tenantId} and node.${parent} = below.id)
    select id, code from below`.execute(tx)
  if (below.some(node => node.id === parentId)) throw refused(`不能移到自己的下级${tree.name}`)
  const old = below.find(node => node.id === id)?.code ?? ''
  const made = await makeTreeCode(tx, tree, tenantId, parentId)
  await sql`
    update ${table} set ${code} = ${made} || substr(${code}, ${old.length + 1})
    where tenant_id = ${tenantId} and id = any(${below.map(node => node.id)}::uuid[])`.execute(tx)
}
