import type { Db, Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import type { PermissionRow } from './to-menu.ts'

/** The menu entries that somebody is given in the current school or that are open to all, with the platform's where they have such rights. */
export async function readMenuRows(db: Db, session: Session): Promise<PermissionRow[]> {
  if (session.tenantId === 0) return db.inTenant(0, tx => granted(tx, session.userId).execute())
  const own = await db.inTenant(session.tenantId, tx =>
    granted(tx, session.userId).where('permission.platform', '=', false).execute(),
  )
  const platform = await db.inTenant(0, tx =>
    granted(tx, session.userId).where('permission.platform', '=', true).execute(),
  )
  return [...own, ...platform]
}

const granted = (tx: Tx, userId: string) =>
  tx
    .selectFrom('sys_permission as permission')
    .selectAll('permission')
    .where('permission.menu_type', 'in', [0, 1])
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('permission.status', '=', '1'),
        exists(
          selectFrom('sys_user_permission as own')
            .select('own.permission_id')
            .where('own.user_id', '=', userId)
            .whereRef('own.permission_id', '=', 'permission.id'),
        ),
      ]),
    )
