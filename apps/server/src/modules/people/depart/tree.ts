import type { DepartNode } from '@xw/shared/wire/departs'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Database } from '../../../plugins/schema.ts'
import type { Access } from '../../../resource/access.ts'
import { reachableCondition } from '../../../resource/rows.ts'

/** A department with its directors, joined by commas. */
export type DepartRow = Selectable<Database['sys_depart']> & { directors: string | null }

/** Lists the departments that the caller reaches, in tree order. */
export const readDeparts = (tx: Tx, access: Access): Promise<DepartRow[]> =>
  tx
    .selectFrom('sys_depart as t')
    .selectAll()
    .select(
      sql<string | null>`(select string_agg(user_id::text, ',' order by user_id) from sys_depart_director own
        where own.tenant_id = t.tenant_id and own.depart_id = t.id)`.as('directors'),
    )
    .where(reachableCondition(access))
    .orderBy('depart_order')
    .orderBy('org_code')
    .execute()

/** Each level adds a letter and two digits to a department's code. */
const codeStep = 3

export const toNode = (row: DepartRow, isLeaf: boolean, children: DepartNode[] | null): DepartNode => ({
  key: row.id,
  value: row.id,
  title: row.depart_name,
  id: row.id,
  parentId: row.parent_id,
  pid: row.parent_id,
  departName: row.depart_name,
  orgCode: row.org_code,
  orgCategory: row.org_category,
  orgType: String(row.org_code.length / codeStep),
  departOrder: row.depart_order,
  status: row.status,
  departNameEn: row.depart_name_en,
  departNameAbbr: row.depart_name_abbr,
  mobile: row.mobile,
  fax: row.fax,
  description: row.description,
  directorUserIds: row.directors,
  address: row.address,
  memo: row.memo,
  isLeaf,
  children,
})

/** Groups departments by parent. A department whose parent is not among the rows stands at the top. */
function groupByParent(rows: readonly DepartRow[]): Map<string | null, DepartRow[]> {
  const known = new Set(rows.map(row => row.id))
  return Map.groupBy(rows, row => (row.parent_id && known.has(row.parent_id) ? row.parent_id : null))
}

export function toDepartTree(rows: readonly DepartRow[]): DepartNode[] {
  const byParent = groupByParent(rows)
  const below = (parentId: string | null): DepartNode[] =>
    (byParent.get(parentId) ?? []).map(row => {
      const children = below(row.id)
      return toNode(row, children.length === 0, children.length > 0 ? children : null)
    })
  return below(null)
}

/** Returns one level: the children of a department, or the top level. */
export function toLevel(rows: readonly DepartRow[], parentId: string | null): DepartNode[] {
  const byParent = groupByParent(rows)
  return (byParent.get(parentId) ?? []).map(row => toNode(row, !byParent.has(row.id), null))
}

/** Keeps the matching departments and all departments above them, so that the tree shows where they are. */
export function withAncestors(rows: readonly DepartRow[], matches: (row: DepartRow) => boolean): DepartRow[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  const kept = new Set<DepartRow>()
  for (const row of rows.filter(matches)) {
    for (
      let at: DepartRow | undefined = row;
      at && !kept.has(at);
      at = at.parent_id ? byId.get(at.parent_id) : undefined
    )
      kept.add(at)
  }
  return rows.filter(row => kept.has(row))
}
