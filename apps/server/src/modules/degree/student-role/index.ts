import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'

/**
 * Whether a role (a row of `sys_role` by this alias) is one of students: it reaches the own record alone, and degree
 * records are what it reads. Reviewers reach no further either, but have no degree record. A role's code decides nothing,
 * so that a school may have roles of students of its own.
 */
export const isStudentRole = (role: string): RawBuilder<boolean> => sql<boolean>`
  (${sql.ref(`${role}.reach`)} = 'own' and exists (
    select from sys_role_permission given join sys_permission permission on permission.id = given.permission_id
    where given.tenant_id = ${sql.ref(`${role}.tenant_id`)} and given.role_id = ${sql.ref(`${role}.id`)}
      and permission.code = ${`${degreeRecordTable.permission}:list`}))`

/** The role that a school gives to its new students: the oldest of its roles of students. Null when there is none. */
export async function findStudentRole(tx: Tx, tenantId: number): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select role.id from sys_role role where role.tenant_id = ${tenantId} and ${isStudentRole('role')}
    order by role.create_time, role.id limit 1`.execute(tx)
  return rows[0]?.id ?? null
}
