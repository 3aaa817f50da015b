import type { AccountBelongings } from '@xw/shared/wire/account'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'

export async function readBelongings(tx: Tx, { tenantId, userId }: Session): Promise<AccountBelongings> {
  const { rows } = await sql<AccountBelongings>`
    select person.avatar,
      array(select depart.depart_name from sys_user_depart own
        join sys_depart depart on depart.tenant_id = own.tenant_id and depart.id = own.depart_id
        where own.tenant_id = ${tenantId} and own.user_id = ${userId} order by depart.org_code) as departs,
      array(select role.role_name from sys_user_role own
        join sys_role role on role.tenant_id = own.tenant_id and role.id = own.role_id
        where own.tenant_id = ${tenantId} and own.user_id = ${userId} order by role.role_code) as roles,
      (select coalesce(json_agg(json_build_object('id', tenant_id, 'name', tenant_name) order by tenant_id), '[]')
        from account_tenants(${userId})) as schools
    from sys_user person where person.tenant_id = ${tenantId} and person.id = ${userId}`.execute(tx)
  return rows[0] ?? { avatar: null, departs: [], roles: [], schools: [] }
}
