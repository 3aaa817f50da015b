import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'

/** A list of codes gives each of them, so none may be what another permission stands for. */
export async function arePermsTaken(tx: Tx, perms: string, ownId = ''): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sys_permission
    where string_to_array(code, ',') && ${perms.split(',')}::text[] and id::text <> ${ownId} limit 1`.execute(tx)
  return rows.length > 0
}

/** Entries of one path are told apart by their fixed query, which the program's own alone have. */
export async function isUrlTaken(tx: Tx, url: string, ownId = ''): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sys_permission where menu_type <> 2 and url = ${url} and id::text <> ${ownId} limit 1`.execute(tx)
  return rows.length > 0
}

/** What a form of the menu may ask about before it is saved; names and components of pages may repeat. */
const columns = ['perms', 'name', 'url', 'component', 'component_name'] as const
export const isMenuColumn = (name: string): boolean => columns.some(column => column === name)

/** Whether saving an entry with this value would be refused for another entry that has it. */
export async function isMenuValueTaken(
  tx: Tx,
  { column, value, ownId }: { column: string; value: string; ownId: string | null },
): Promise<boolean> {
  if (column === 'perms') return arePermsTaken(tx, value, ownId ?? '')
  return column === 'url' && isUrlTaken(tx, value, ownId ?? '')
}
