import { sql } from 'kysely'
import type { Tx } from '../plugins/db.ts'
import type { Recipient } from '../plugins/queue.ts'

/**
 * Lists the holders of a platform permission, once for every school they work in, because they read messages there
 * and not in the platform itself. Call it in a transaction of the platform.
 */
export async function readAdministrators(tx: Tx, permission: string): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select place.tenant_id as "tenantId", person.id as "userId"
    from sys_user person
    join sys_user_permission own on own.tenant_id = person.tenant_id and own.user_id = person.id
    join sys_permission permission on permission.id = own.permission_id and permission.code = ${permission}
    cross join lateral account_tenants(person.id) place
    where person.tenant_id = 0 and person.status = '1' and person.del_flag = '0'`.execute(tx)
  return rows
}
