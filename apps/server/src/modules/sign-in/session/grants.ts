import type { Authority } from '@xw/shared/permission/can'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../plugins/db.ts'

/** What can be granted at all; the same for all sessions. */
export interface GrantCatalogue {
  /** Every action and field rule that exists. */
  allAuth: Authority[]
  /** What the menu and the actions are made of; a change of any of them makes another text. */
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

/** A grant: an action or field rule, or an entry of the menu. */
export interface GrantedPermission extends Authority {
  menuType: number
}

/**
 * What somebody is given in one tenant, by roles and departments. A permission of the platform counts in tenant 0 alone,
 * however its row came into a school.
 */
export const listGrantedPermissions = (tx: Tx, tenantId: number, accountId: string): Promise<GrantedPermission[]> =>
  selectGranted(tx, tenantId, accountId)
    .$if(tenantId !== 0, query => query.where('permission.platform', '=', false))
    .execute()

/** What a platform account keeps of the platform's rights while it works inside a school. */
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
