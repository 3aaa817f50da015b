import type { Db, Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import type { PermissionRow } from './to-menu.ts'

/**
 * Loads the menu items that a user is granted in the current school, those open to all, and the platform’s items when the
 * user has such rights.
 */
export async function loadGrantedMenu(db: Db, session: Session): Promise<PermissionRow[]> {
  if (session.tenantId === 0) return db.inTenant(0, tx => selectGranted(tx, session.userId).execute())
  const own = await db.inTenant(session.tenantId, tx =>
    selectGranted(tx, session.userId).where('permission.platform', '=', false).execute(),
  )
  const platform = await db.inTenant(0, tx =>
    selectGranted(tx, session.userId).where('permission.platform', '=', true).execute(),
  )
  return [...own, ...platform]
}

const selectGranted = (tx: Tx, userId: string) =>
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
