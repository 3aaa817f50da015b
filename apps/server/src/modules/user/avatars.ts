import type { Tx } from '../../plugins/db.ts'

/** The files of people's pictures, by person; who has none is not in it. */
export async function readAvatars(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.selectFrom('sys_user').select(['id', 'avatar']).where('id', 'in', ids).execute()
  return new Map(rows.flatMap(({ id, avatar }) => (avatar ? [[id, avatar] as const] : [])))
}
