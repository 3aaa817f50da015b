import type { OwnContact } from '@xw/shared/wire/own-records'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'

const maxContacts = 3

/**
 * Reads who works for the degree type in each department, or in the nearest department above it that has somebody.
 * Returns landline numbers and mail addresses; mobile numbers are never shown in full.
 */
export async function readContacts(
  tx: Tx,
  { tenantId }: Pick<Session, 'tenantId'>,
  { departIds, type }: { departIds: readonly string[]; type?: string | undefined },
): Promise<Map<string, OwnContact[]>> {
  const { rows } = await sql<OwnContact & { departId: string; distance: number }>`
    with recursive above as (
      select id as depart_id, id, parent_id, 0 as distance from sys_depart where id = any(${departIds}::uuid[])
      union all
      select above.depart_id, parent.id, parent.parent_id, above.distance + 1
      from above join sys_depart parent on parent.id = above.parent_id where above.distance < 20
    )
    select above.depart_id as "departId", above.distance, person.realname as name, person.telephone, person.email
    from above
      join sys_user_depart own on own.tenant_id = ${tenantId} and own.depart_id = above.id
      join sys_user person on person.tenant_id = own.tenant_id and person.id = own.user_id
    where person.status = '1' and person.del_flag = '0' and ${type === undefined ? sql`true` : sql`${type} = any(person.xwbslbms)`}
      and exists (select from sys_user_role given
        join sys_role role on role.tenant_id = given.tenant_id and role.id = given.role_id
        where given.tenant_id = ${tenantId} and given.user_id = person.id and role.reach = 'depart')
    order by above.distance, person.realname, person.id`.execute(tx)
  const found = Map.groupBy(rows, ({ departId }) => departId)
  return new Map(
    [...found].map(([departId, people]) => [
      departId,
      people
        .filter(({ distance }) => distance === people[0]?.distance)
        .slice(0, maxContacts)
        .map(({ name, telephone, email }) => ({ name, telephone, email })),
    ]),
  )
}
