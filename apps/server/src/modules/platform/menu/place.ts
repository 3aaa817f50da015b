import { sql } from 'kysely'
import { invalid } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import { isAction, readBelow } from './entries.ts'
import type { PermissionRow } from './to-menu.ts'

/** An entry that is to stand somewhere; null as its id while it is new. */
type Placed = Pick<PermissionRow, 'menu_type'> & { id: string | null; platform: boolean | null }

/** The entry that another is to stand under: refuses a place that does not exist, closes a circle, or hides it from its people. */
export async function readParent(tx: Tx, entry: Placed, parentId: string | null): Promise<PermissionRow | null> {
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
  if (entry.id !== null && (await readBelow(tx, [entry.id])).some(({ id }) => id === parent.id))
    throw refuse('不能移到自己或自己的下级之下')
  if (parent.platform && entry.platform === false) throw refuse('平台专用的菜单下只能放平台专用的内容')
  return parent
}

/** Where a new entry comes to stand: after the others. */
export async function lastPlace(tx: Tx, parentId: string | null): Promise<number> {
  const { last } = await siblings(tx, parentId)
    .select(({ fn }) => fn.max('sort_no').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0) + 1
}

const siblings = (tx: Tx, parentId: string | null) =>
  tx.selectFrom('sys_permission').where('parent_id', parentId === null ? 'is' : '=', parentId)

/** Puts an entry right before one of its siblings, or behind all of them, and numbers them anew. */
export async function placeBefore(
  tx: Tx,
  entry: Pick<PermissionRow, 'id'>,
  { parentId, beforeId }: { parentId: string | null; beforeId: string | null },
): Promise<void> {
  const others = await siblings(tx, parentId)
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

/** Whoever has the entry goes on seeing it at its new place. */
export const grantGroupsAbove = (tx: Tx, id: string) => sql`select grant_groups_above(${id})`.execute(tx)
