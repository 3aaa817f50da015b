import type { GrantableTree, GrantNode } from '@xw/shared/wire/grants'
import { sql } from 'kysely'
import { forbidden, invalid, notFound, refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import type { Definitions } from '../../../resource/definitions.ts'
import { assertGroupWithin, type Group } from '../../../resource/power/guard.ts'
import { hasDataRules } from './data-rules.ts'

/**
 * Builds the tree of permissions that a school's administrators can grant: all but the platform's, or only those in
 * `among`.
 */
export async function readGrantTree(
  tx: Tx,
  session: Session,
  { definitions, among = null }: { definitions: Definitions; among?: readonly string[] | null },
): Promise<GrantableTree> {
  const rows = await tx
    .selectFrom('sys_permission')
    .select(['id', 'parent_id', 'code', 'name', 'menu_type'])
    .$if(session.tenantId !== 0, query => query.where('platform', '=', false))
    .$if(among !== null, query => query.where(sql<boolean>`id = any(${among}::uuid[])`))
    // Menu items open to everybody need no grant.
    .where(({ or, eb }) => or([eb('menu_type', '=', 2), eb('status', '=', '0')]))
    .orderBy('sort_no')
    .orderBy('code')
    .execute()
  const ids = new Set(rows.map(row => row.id))
  const byParent = Map.groupBy(rows, row => (row.parent_id && ids.has(row.parent_id) ? row.parent_id : null))
  const below = (parentId: string | null): GrantNode[] =>
    (byParent.get(parentId) ?? []).map(row => {
      const children = below(row.id)
      return {
        key: row.id,
        value: row.id,
        title: row.name,
        slotTitle: row.name,
        label: row.name,
        parentId: row.parent_id,
        menuType: row.menu_type,
        ruleFlag: hasDataRules(definitions, row.code) ? 1 : 0,
        isLeaf: children.length === 0,
        children: children.length > 0 ? children : null,
      }
    })
  return { treeList: below(null), ids: [...ids] }
}

/** Locks a role for a change of its permissions; throws 404 for a role of another school. */
export async function lockRole(tx: Tx, session: Session, roleId: string): Promise<void> {
  const role = await tx
    .selectFrom('sys_role')
    .select('id')
    .where('tenant_id', '=', session.tenantId)
    .where('id', '=', roleId)
    .forUpdate()
    .executeTakeFirst()
  if (!role) throw notFound()
}

/** A holder of permissions: a role, a department or a department role. Its people have what it is granted. */
export interface GrantHolder {
  table: 'sys_role_permission' | 'sys_depart_permission' | 'sys_depart_role_permission'
  column: 'role_id' | 'depart_id'
  id: string
  /** For a department role: its department and what that is granted. The role cannot hold more. */
  depart?: { id: string; holds: ReadonlySet<string> }
}
export const departHolder = (id: string): GrantHolder => ({ table: 'sys_depart_permission', column: 'depart_id', id })
export const roleHolder = (id: string): GrantHolder => ({ table: 'sys_role_permission', column: 'role_id', id })

const grantRows = ({ table, column, id }: GrantHolder, { tenantId }: Session) =>
  sql`${sql.table(table)} where tenant_id = ${tenantId} and ${sql.id(column)} = ${id}`

export const listGrantedIds = async (tx: Tx, session: Session, holder: GrantHolder): Promise<string[]> => {
  const { rows } = await sql<{
    permission_id: string
  }>`select permission_id from ${grantRows(holder, session)}`.execute(tx)
  return rows.map(row => row.permission_id)
}

/**
 * Gives a locked holder exactly these permissions, and the menu items above their pages, without which a page appears
 * in no menu. Nobody can grant what they do not have, to people who can do more, or so that these then can do more.
 */
export async function saveGrants(
  tx: Tx,
  session: Session,
  holder: GrantHolder,
  permissionIds: readonly string[],
): Promise<void> {
  const people = memberTables[holder.table]
  await assertNotOwnGrants(tx, session, holder)
  await assertGroupWithin(tx, session, people, holder.id)
  const above = await listMenuItemsAbove(tx, permissionIds)
  const wanted = [...new Set([...permissionIds, ...above.filter(id => holder.depart?.holds.has(id) ?? true)])]
  const held = new Set(await listGrantedIds(tx, session, holder))
  const added = wanted.filter(id => !held.has(id))
  const removed = [...held].filter(id => !wanted.includes(id))
  await assertHoldsPermissions(tx, session, added)
  await sql`delete from ${grantRows(holder, session)} and permission_id = any(${removed}::uuid[])`.execute(tx)
  const columns = {
    tenant_id: session.tenantId,
    [holder.column]: holder.id,
    ...(holder.depart && { depart_id: holder.depart.id }),
    granted_by: session.userId,
  }
  await sql`
    insert into ${sql.table(holder.table)} (${sql.join(Object.keys(columns).map(name => sql.id(name)))}, permission_id)
    select ${sql.join(Object.values(columns))}, unnest(${added}::uuid[])`.execute(tx)
  await assertGroupWithin(tx, session, people, holder.id)
}

/** Table of the people that a holder has. */
const memberTables = {
  sys_role_permission: 'sys_user_role',
  sys_depart_permission: 'sys_user_depart',
  sys_depart_role_permission: 'sys_depart_role_user',
} as const satisfies Record<GrantHolder['table'], Group>

async function assertNotOwnGrants(tx: Tx, { tenantId, userId }: Session, { table, column, id }: GrantHolder) {
  const { rows } = await sql`
    select from ${sql.table(memberTables[table])}
    where tenant_id = ${tenantId} and user_id = ${userId} and ${sql.id(column)} = ${id}`.execute(tx)
  if (rows.length > 0) throw refused('不能修改自己所得到的授权，请由其他管理员操作')
}

/** Lists the menu items above pages that need a grant. Actions need no page: pickers use some without one. */
async function listMenuItemsAbove(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select parent_id from sys_permission where id = any(${ids}::uuid[]) and menu_type <> 2
      union
      select parent.parent_id from above join sys_permission parent on parent.id = above.parent_id)
    select id from sys_permission where id in (select parent_id from above) and status = '0'`.execute(tx)
  return rows.map(row => row.id)
}

async function assertHoldsPermissions(tx: Tx, session: Session, ids: readonly string[]) {
  if (ids.length === 0) return
  const { rows } = await sql<{ platform: boolean; own: boolean }>`
    select permission.platform, exists (
      select from sys_user_permission mine
      where mine.user_id = ${session.userId} and mine.permission_id = permission.id) as own
    from sys_permission permission where permission.id = any(${ids}::uuid[])`.execute(tx)
  if (rows.length !== ids.length) throw invalid({ permissionIds: '所选权限不存在' })
  if (rows.some(row => !row.own || (row.platform && session.tenantId !== 0))) throw forbidden('sys:role:grant')
}
