import type { Authority } from '@xw/shared/permission/can'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../plugins/db.ts'

/** Everything that can be granted; the same for all sessions. */
export interface GrantCatalogue {
  /** Every action and field rule. */
  allAuth: Authority[]
  /** Hashes of all menu items and actions; any change of the menu gives another text. */
  fingerprint: string
}

export async function readGrantCatalogue(db: Db): Promise<GrantCatalogue> {
  const { rows } = await sql<Required<Authority> & { isAction: boolean; hash: string }>`
    select code as action, perms_type as type, status, name as describe, menu_type = 2 as "isAction", md5(t::text) as hash
    from sys_permission t order by code`.execute(db.platform)
  return {
    allAuth: rows
      .filter(row => row.isAction)
      .map(({ action, type, status, describe }) => ({ action, type, status, describe })),
    fingerprint: rows.map(row => row.hash).join(),
  }
}

/** A granted permission: an action, a field rule or a menu item. */
export interface GrantedPermission extends Authority {
  menuType: number
}

/**
 * Lists what a person is granted in one tenant by roles and departments. Platform permissions count in tenant 0 only,
 * even if a row of a school names one.
 */
export const listGrantedPermissions = (tx: Tx, tenantId: number, accountId: string): Promise<GrantedPermission[]> =>
  selectGranted(tx, tenantId, accountId)
    .$if(tenantId !== 0, query => query.where('permission.platform', '=', false))
    .execute()

/** Lists the platform permissions that a platform account keeps while it works inside a school. */
export const listPlatformPermissions = (db: Db, accountId: string): Promise<GrantedPermission[]> =>
  db.inTenant(0, tx => selectGranted(tx, 0, accountId).where('permission.platform', '=', true).execute())

const selectGranted = (tx: Tx, tenantId: number, accountId: string) =>
  tx
    .selectFrom('sys_user as person')
    .innerJoin('sys_user_permission as own', join =>
      join.onRef('own.tenant_id', '=', 'person.tenant_id').onRef('own.user_id', '=', 'person.id'),
    )
    .innerJoin('sys_permission as permission', 'permission.id', 'own.permission_id')
    .select([
      'permission.code as action',
      'permission.perms_type as type',
      'permission.name as describe',
      'permission.menu_type as menuType',
    ])
    .where('person.tenant_id', '=', tenantId)
    .where('person.id', '=', accountId)
    .where('person.status', '=', '1')
    .where('person.del_flag', '=', '0')
