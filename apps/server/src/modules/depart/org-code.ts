import { sql } from 'kysely'
import { refused } from '../../lib/errors.ts'
import type { Tx } from '../../plugins/db.ts'

/** A01 … A99, B01 … Z99: the codes of one level in order. */
const codes = Array.from({ length: 26 * 99 }, (_, index) => String.fromCharCode(65 + Math.floor(index / 99)) + String((index % 99) + 1).padStart(2, '0'))

/** The first code below a parent that no department has or had a child of. */
export function nextCode(parentCode: string, taken: ReadonlySet<string>): string {
  const free = codes.find(code => !taken.has(parentCode + code))
  if (!free) throw refused('该部门下的下级部门过多')
  return parentCode + free
}

/** Where a department stands on the wire; made under the parent's lock, so that two at once do not get the same. */
export async function makeOrgCode(tx: Tx, tenantId: number, parentId: string | null): Promise<string> {
  const parent = parentId
    ? await tx.selectFrom('sys_depart').select('org_code').where('tenant_id', '=', tenantId).where('id', '=', parentId).forUpdate().executeTakeFirst()
    : undefined
  if (parentId && !parent) throw refused('上级部门不存在')
  if (!parentId) await sql`select pg_advisory_xact_lock(${0x7877_6f67}, ${tenantId})`.execute(tx)
  const siblings = await tx
    .selectFrom('sys_depart')
    .select('org_code')
    .where('tenant_id', '=', tenantId)
    .where('parent_id', parentId ? '=' : 'is', parentId)
    .execute()
  return nextCode(parent?.org_code ?? '', new Set(siblings.map(row => row.org_code)))
}

/** Gives a moved department, and everything below it, codes of the new place. */
export async function recode(tx: Tx, tenantId: number, id: string, parentId: string | null): Promise<void> {
  const { rows } = await sql<{ loops: boolean; org_code: string }>`
    with recursive below as (
      select id, org_code from sys_depart where id = ${id} and tenant_id = ${tenantId}
      union select depart.id, depart.org_code from sys_depart depart join below on depart.parent_id = below.id)
    select (select org_code from sys_depart where id = ${id}) as org_code, exists (select from below where id = ${parentId}::uuid) as loops`.execute(tx)
  const [current] = rows
  if (!current || current.loops) throw refused('不能移到自己的下级部门')
  const code = await makeOrgCode(tx, tenantId, parentId)
  await sql`
    update sys_depart set org_code = ${code} || substr(org_code, ${current.org_code.length + 1})
    where tenant_id = ${tenantId} and starts_with(org_code, ${current.org_code})
      and id in (with recursive below as (
        select id from sys_depart where id = ${id} union select depart.id from sys_depart depart join below on depart.parent_id = below.id)
        select id from below)`.execute(tx)
}
