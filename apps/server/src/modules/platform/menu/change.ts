import { sql } from 'kysely'
import { invalid, notFound, refused } from '../../../lib/errors.ts'
import { isId, newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import { changeRows } from '../../../resource/change-rows.ts'
import { isAction, isBuiltIn, listWithDescendants, loadMenuItem, lockMenu } from './entries.ts'
import { grantGroupsAbove, loadAllowedParent, nextPosition, placeBefore } from './place.ts'
import {
  assertBuiltInUnchanged,
  assertFresh,
  assertValidMenuItem,
  type MenuItemInput,
  toMenuColumns,
} from './read-entry.ts'

/** Adds a menu item of the platform’s administrators. Administrators of every school have it at once and can grant it. */
export async function addMenuItem(tx: Tx, session: Session, input: MenuItemInput): Promise<string> {
  await lockMenu(tx)
  const columns = toMenuColumns(null, input)
  const perms = input.perms?.trim() || null
  await assertValidMenuItem(tx, null, columns, perms)
  const parent = await loadAllowedParent(tx, { ...columns, id: null, platform: null }, columns.parent_id)
  const id = newId()
  await tx
    .insertInto('sys_permission')
    .values({
      ...columns,
      id,
      code: columns.menu_type === 2 && perms !== null ? perms : `menu-${id}`,
      sort_no: input.sortNo ?? (await nextPosition(tx, columns.parent_id)),
      platform: parent?.platform ?? false,
      create_by: session.username,
    })
    .execute()
  await sql`select grant_to_administrators(${id})`.execute(tx)
  return id
}

/** Changes a menu item, as far as administrators may change it. */
export async function editMenuItem(tx: Tx, session: Session, input: MenuItemInput): Promise<string> {
  await lockMenu(tx)
  const before = await loadMenuItem(tx, input.id)
  assertFresh(input.version, before)
  const columns = toMenuColumns(before, input)
  const perms = input.perms === undefined ? before.code : input.perms.trim() || null
  assertBuiltInUnchanged(before, columns, perms)
  if (isAction(before) !== (columns.menu_type === 2)) throw invalid({ menuType: '菜单与按钮不能互相转换，请新增' })
  await assertValidMenuItem(tx, before, columns, perms)
  const isMoved = columns.parent_id !== before.parent_id
  if (isMoved) await loadAllowedParent(tx, { ...before, menu_type: columns.menu_type }, columns.parent_id)
  await changeMenuRow(tx, session, before.id, {
    ...columns,
    ...(columns.menu_type === 2 && perms !== null && { code: perms }),
    ...(input.sortNo !== undefined && { sort_no: input.sortNo }),
  })
  if (isMoved) await grantGroupsAbove(tx, before.id)
  return before.id
}

const changeMenuRow = (tx: Tx, session: Session, id: string, set: Readonly<Record<string, unknown>>) =>
  changeRows(tx, { def: { table: 'sys_permission', tenant: 'platform' }, session }, { ids: [id], set })

/** Moves a menu item below another parent, or within its siblings. */
export async function moveMenuItem(
  tx: Tx,
  session: Session,
  { id, parentId, beforeId }: { id: string; parentId: string | null; beforeId: string | null },
): Promise<void> {
  await lockMenu(tx)
  const entry = await loadMenuItem(tx, id)
  await loadAllowedParent(tx, entry, parentId)
  const menu_type = isAction(entry) ? 2 : parentId === null ? 0 : 1
  await changeMenuRow(tx, session, entry.id, { parent_id: parentId, menu_type })
  await placeBefore(tx, entry, { parentId, beforeId })
  await grantGroupsAbove(tx, entry.id)
}

/** Deletes menu items with all their descendants; grants and data rules go with them. */
export async function deleteMenuItems(tx: Tx, ids: readonly string[]): Promise<void> {
  await lockMenu(tx)
  if (!ids.every(isId)) throw notFound()
  const gone = await listWithDescendants(tx, ids)
  if (!ids.every(id => gone.some(entry => entry.id === id))) throw notFound()
  const kept = gone.find(isBuiltIn)
  if (kept) throw refused(`「${kept.name}」是系统内置的，不能删除；不需要时可以隐藏`)
  await tx.deleteFrom('sys_permission').where('id', 'in', ids).execute()
}
