import { sql } from 'kysely'
import { invalid, notFound, refused } from '../../../lib/errors.ts'
import { isId, newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import { changeRows } from '../../../resource/change-rows.ts'
import { isAction, isBuiltIn, lockMenu, readBelow, readEntry } from './entries.ts'
import { grantGroupsAbove, lastPlace, placeBefore, readParent } from './place.ts'
import { assertEntry, assertFresh, assertOwned, type EntryInput, toColumns } from './read-entry.ts'

/** Adds an entry of the administrators' own; every school's administrators have it from then on and can grant it. */
export async function addEntry(tx: Tx, session: Session, input: EntryInput): Promise<string> {
  await lockMenu(tx)
  const columns = toColumns(null, input)
  const perms = input.perms?.trim() || null
  await assertEntry(tx, null, columns, perms)
  const parent = await readParent(tx, { ...columns, id: null, platform: null }, columns.parent_id)
  const id = newId()
  await tx
    .insertInto('sys_permission')
    .values({
      ...columns,
      id,
      code: columns.menu_type === 2 && perms !== null ? perms : `menu-${id}`,
      sort_no: input.sortNo ?? (await lastPlace(tx, columns.parent_id)),
      platform: parent?.platform ?? false,
      create_by: session.username,
    })
    .execute()
  await sql`select grant_to_administrators(${id})`.execute(tx)
  return id
}

/** Changes an entry, within what is the administrators' to change. */
export async function editEntry(tx: Tx, session: Session, input: EntryInput): Promise<string> {
  await lockMenu(tx)
  const before = await readEntry(tx, input.id)
  assertFresh(input.version, before)
  const columns = toColumns(before, input)
  const perms = input.perms === undefined ? before.code : input.perms.trim() || null
  assertOwned(before, columns, perms)
  if (isAction(before) !== (columns.menu_type === 2)) throw invalid({ menuType: '菜单与按钮不能互相转换，请新增' })
  await assertEntry(tx, before, columns, perms)
  const isMoved = columns.parent_id !== before.parent_id
  if (isMoved) await readParent(tx, { ...before, menu_type: columns.menu_type }, columns.parent_id)
  await changeEntry(tx, session, before.id, {
    ...columns,
    ...(columns.menu_type === 2 && perms !== null && { code: perms }),
    ...(input.sortNo !== undefined && { sort_no: input.sortNo }),
  })
  if (isMoved) await grantGroupsAbove(tx, before.id)
  return before.id
}

const changeEntry = (tx: Tx, session: Session, id: string, set: Readonly<Record<string, unknown>>) =>
  changeRows(tx, { def: { table: 'sys_permission', tenant: 'platform' }, session }, { ids: [id], set })

/** Puts an entry under another parent, or in another order under its own. */
export async function moveEntry(
  tx: Tx,
  session: Session,
  { id, parentId, beforeId }: { id: string; parentId: string | null; beforeId: string | null },
): Promise<void> {
  await lockMenu(tx)
  const entry = await readEntry(tx, id)
  await readParent(tx, entry, parentId)
  const menu_type = isAction(entry) ? 2 : parentId === null ? 0 : 1
  await changeEntry(tx, session, entry.id, { parent_id: parentId, menu_type })
  await placeBefore(tx, entry, { parentId, beforeId })
  await grantGroupsAbove(tx, entry.id)
}

/** Deletes entries with all below them; grants and data rules go with them. */
export async function deleteEntries(tx: Tx, ids: readonly string[]): Promise<void> {
  await lockMenu(tx)
  if (!ids.every(isId)) throw notFound()
  const gone = await readBelow(tx, ids)
  if (!ids.every(id => gone.some(entry => entry.id === id))) throw notFound()
  const kept = gone.find(isBuiltIn)
  if (kept) throw refused(`「${kept.name}」是系统内置的，不能删除；不需要时可以隐藏`)
  await tx.deleteFrom('sys_permission').where('id', 'in', ids).execute()
}
