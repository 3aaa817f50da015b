import type { Db, Tx } from '../../plugins/db.ts'
import type { Session } from '../../plugins/session.ts'
import type { PermissionRow } from './to-menu.ts'

/** The menu entries of somebody's roles in the current school, with the platform's where they have such rights. */
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
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sys_user_role as own')
          .innerJoin('sys_role_permission as grant', join =>
            join.onRef('grant.tenant_id', '=', 'own.tenant_id').onRef('grant.role_id', '=', 'own.role_id'),
          )
          .select('own.role_id')
          .where('own.user_id', '=', userId)
          .whereRef('grant.permission_id', '=', 'permission.id'),
      ),
    )
