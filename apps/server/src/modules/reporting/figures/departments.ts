import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'

/** Lists departments in the school’s order; null stands for records without a department and comes last. */
export async function listDepartments(
  tx: Tx,
  wanted: readonly (string | null)[],
): Promise<{ id: string | null; name: string }[]> {
  const ids = wanted.filter(id => id !== null)
  const { rows } = await sql<{ id: string; name: string }>`
    select id, depart_name as name from sys_depart where id = any(${ids}::uuid[])
    order by depart_order, org_code`.execute(tx)
  return wanted.includes(null) ? [...rows, { id: null, name: '未设置院系' }] : rows
}
