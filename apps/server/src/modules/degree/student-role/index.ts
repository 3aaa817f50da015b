import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'

/**
 * SQL condition: whether a role (a row of `sys_role` with this alias) is a student role. A student role reaches only
 * the user's own record and may read degree records. Reviewers reach no further but have no degree record. The role's
 * code decides nothing, so a school may have its own student roles.
 */
export const isStudentRole = (role: string): RawBuilder<boolean> => sql<boolean>`
  (${sql.ref(`${role}.reach`)} = 'own' and exists (
    select from sys_role_permission given join sys_permission permission on permission.id = given.permission_id
    where given.tenant_id = ${sql.ref(`${role}.tenant_id`)} and given.role_id = ${sql.ref(`${role}.id`)}
      and permission.code = ${`${degreeRecordTable.permission}:list`}))`

/** Finds the role for new students: the oldest student role of the school, or null when there is none. */
export async function findStudentRole(tx: Tx, tenantId: number): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select role.id from sys_role role where role.tenant_id = ${tenantId} and ${isStudentRole('role')}
    order by role.create_time, role.id limit 1`.execute(tx)
  return rows[0]?.id ?? null
}
