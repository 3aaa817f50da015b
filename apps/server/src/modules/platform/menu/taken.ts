import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'

/** Tells whether one of the comma-separated codes belongs to another item; a grant of the list grants each of them. */
export async function arePermsTaken(tx: Tx, perms: string, ownId = ''): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sys_permission
    where string_to_array(code, ',') && ${perms.split(',')}::text[] and id::text <> ${ownId} limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Tells whether another item has this path. Only built-in items may share a path, because only they have a fixed query to
 * tell them apart.
 */
export async function isUrlTaken(tx: Tx, url: string, ownId = ''): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sys_permission where menu_type <> 2 and url = ${url} and id::text <> ${ownId} limit 1`.execute(tx)
  return rows.length > 0
}

/** Columns that the form can check before saving. Names and page components may repeat, so they are never taken. */
const checkableColumns = ['perms', 'name', 'url', 'component', 'component_name'] as const
export const isMenuColumn = (name: string): boolean => checkableColumns.some(column => column === name)

/** Tells whether saving this value would be refused because another item has it. */
export async function isMenuValueTaken(
  tx: Tx,
  { column, value, ownId }: { column: string; value: string; ownId: string | null },
): Promise<boolean> {
  if (column === 'perms') return arePermsTaken(tx, value, ownId ?? '')
  return column === 'url' && isUrlTaken(tx, value, ownId ?? '')
}
