import type { Authority } from '@xw/shared/permission/can'
import type { Db, Tx } from '../../plugins/db.ts'

/** Every action and field rule that exists; the same for all sessions. */
export function readAllAuth(db: Db): Promise<Authority[]> {
  return db.platform
    .selectFrom('sys_permission')
    .select(['code as action', 'perms_type as type', 'status', 'name as describe'])
    .where('menu_type', '=', 2)
    .orderBy('code')
    .execute()
}

/** The actions and field rules that somebody is given in one tenant, by roles and departments. */
export const readAuth = (tx: Tx, tenantId: number, accountId: string): Promise<Authority[]> =>
  granted(tx, tenantId, accountId).execute()

/** What a platform account keeps of the platform's rights while it works inside a school. */
export const readPlatformAuth = (db: Db, accountId: string): Promise<Authority[]> =>
  db.inTenant(0, tx => granted(tx, 0, accountId).where('permission.platform', '=', true).execute())

const granted = (tx: Tx, tenantId: number, accountId: string) =>
  tx
    .selectFrom('sys_user as person')
    .innerJoin('sys_user_permission as own', join =>
      join.onRef('own.tenant_id', '=', 'person.tenant_id').onRef('own.user_id', '=', 'person.id'),
    )
    .innerJoin('sys_permission as permission', 'permission.id', 'own.permission_id')
    .select(['permission.code as action', 'permission.perms_type as type', 'permission.name as describe'])
    .where('person.tenant_id', '=', tenantId)
    .where('person.id', '=', accountId)
    .where('person.status', '=', '1')
    .where('person.del_flag', '=', '0')
    .where('permission.menu_type', '=', 2)
