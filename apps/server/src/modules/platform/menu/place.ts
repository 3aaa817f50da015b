import { sql } from 'kysely'
import { invalid } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import { isAction, listWithDescendants } from './entries.ts'
import type { PermissionRow } from './to-menu.ts'

/** A menu item to be placed; its id is null while it is new. */
type PlacedItem = Pick<PermissionRow, 'menu_type'> & { id: string | null; platform: boolean | null }

/**
 * Loads the future parent of a menu item. Refuses one that does not exist, would close a cycle, or would hide the item from
 * its users.
 */
export async function loadAllowedParent(
  tx: Tx,
  entry: PlacedItem,
  parentId: string | null,
): Promise<PermissionRow | null> {
  const refuse = (message: string) => invalid({ parentId: message })
  if (parentId === null) {
    if (isAction(entry)) throw refuse('按钮和字段必须放在某个菜单下')
    return null
  }
  const parent = isId(parentId)
    ? await tx.selectFrom('sys_permission').selectAll().where('id', '=', parentId).executeTakeFirst()
    : undefined
  if (!parent) throw refuse('所选的上级菜单不存在')
  if (isAction(parent)) throw refuse('按钮和字段下面不能再有下级')
  if (entry.id !== null && (await listWithDescendants(tx, [entry.id])).some(({ id }) => id === parent.id))
    throw refuse('不能移到自己或自己的下级之下')
  if (parent.platform && entry.platform === false) throw refuse('平台专用的菜单下只能放平台专用的内容')
  return parent
}

/** Returns the position of a new item, after its siblings. */
export async function nextPosition(tx: Tx, parentId: string | null): Promise<number> {
  const { last } = await selectSiblings(tx, parentId)
    .select(({ fn }) => fn.max('sort_no').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0) + 1
}

const selectSiblings = (tx: Tx, parentId: string | null) =>
  tx.selectFrom('sys_permission').where('parent_id', parentId === null ? 'is' : '=', parentId)

/** Puts a menu item before one of its siblings, or after all of them, and renumbers them. */
export async function placeBefore(
  tx: Tx,
  entry: Pick<PermissionRow, 'id'>,
  { parentId, beforeId }: { parentId: string | null; beforeId: string | null },
): Promise<void> {
  const others = await selectSiblings(tx, parentId)
    .select('id')
    .where('id', '<>', entry.id)
    .orderBy('sort_no')
    .orderBy('code')
    .execute()
  const index = others.findIndex(({ id }) => id === beforeId)
  const ids = others.map(({ id }) => id)
  ids.splice(index < 0 ? ids.length : index, 0, entry.id)
  await sql`
    update sys_permission own set sort_no = given.place
    from unnest(${ids}::uuid[]) with ordinality as given (id, place)
    where own.id = given.id and own.sort_no <> given.place`.execute(tx)
}

/** Grants the groups above an item to everyone who has the item, so that they still see it. */
export const grantGroupsAbove = (tx: Tx, id: string) => sql`select grant_groups_above(${id})`.execute(tx)
