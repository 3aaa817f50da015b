import { type RawBuilder, sql } from 'kysely'

interface ReviewersQuery {
  tenantId: number
  /** The degree type: a value or an SQL expression. */
  type: RawBuilder<unknown> | string
  /** The department: a record's own or one above it. */
  departId: RawBuilder<unknown>
}

/**
 * SQL joins, to follow a `from`: the users (`person`) who review records of a type in a department by a role that
 * reaches departments.
 */
export const joinReviewers = ({ tenantId, type, departId }: ReviewersQuery): RawBuilder<unknown> => sql`
  join sys_user_depart own on own.tenant_id = ${tenantId} and own.depart_id = ${departId}
  join sys_user person on person.tenant_id = own.tenant_id and person.id = own.user_id and person.del_flag = '0'
    and person.status = '1' and ${type} = any(person.xwbslbms)
  join sys_user_role given on given.tenant_id = person.tenant_id and given.user_id = person.id
  join sys_role role on role.tenant_id = given.tenant_id and role.id = given.role_id and role.reach = 'depart'`
