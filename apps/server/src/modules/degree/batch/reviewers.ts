import { type RawBuilder, sql } from 'kysely'

interface Reviewing {
  tenantId: number
  /** The degree type, as SQL has it. */
  type: RawBuilder<unknown> | string
  /** A department: that of a record, or one above it. */
  departId: RawBuilder<unknown>
}

/** Who checks records of a type in a department, called `person`, as the end of a `from`: by a role that reaches departments. */
export const reviewersIn = ({ tenantId, type, departId }: Reviewing): RawBuilder<unknown> => sql`
  join sys_user_depart own on own.tenant_id = ${tenantId} and own.depart_id = ${departId}
  join sys_user person on person.tenant_id = own.tenant_id and person.id = own.user_id and person.del_flag = '0'
    and person.status = '1' and ${type} = any(person.xwbslbms)
  join sys_user_role given on given.tenant_id = person.tenant_id and given.user_id = person.id
  join sys_role role on role.tenant_id = given.tenant_id and role.id = given.role_id and role.reach = 'depart'`
