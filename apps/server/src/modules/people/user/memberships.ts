import { sql } from 'kysely'
import { forbidden, invalid } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'

/** Fields that are not columns of the users table. */
export const membershipKeys = ['selectedroles', 'selecteddeparts', 'orgCodeTxt'] as const

/** Fills in the roles and departments of users. */
export async function readMemberships(tx: Tx, records: RecordValues[]): Promise<void> {
  const ids = records.map(record => textIn(record, 'id'))
  const { rows } = await sql<{ user: string; role: string | null; depart: string | null; name: string | null }>`
    select user_id as "user", role_id as role, null as depart, null as name
    from sys_user_role where user_id = any(${ids}::uuid[])
    union all
    select own.user_id, null, own.depart_id, depart.depart_name
    from sys_user_depart own join sys_depart depart on depart.tenant_id = own.tenant_id and depart.id = own.depart_id
    where own.user_id = any(${ids}::uuid[])
    order by role, depart`.execute(tx)
  const byUser = Map.groupBy(rows, row => row.user)
  for (const record of records) {
    const own = byUser.get(textIn(record, 'id')) ?? []
    record.selectedroles = own.flatMap(({ role }) => role ?? [])
    record.selecteddeparts = own.flatMap(({ depart }) => depart ?? [])
    record.orgCodeTxt = own.flatMap(({ name }) => name ?? []).join(',') || null
  }
}

export async function readRoleIds(tx: Tx, { tenantId }: Session, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('sys_user_role')
    .select('role_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('role_id')
    .execute()
  return rows.map(row => row.role_id)
}

interface RoleAssignment {
  tenantId: number
  userId: string
  roleIds: readonly string[]
  /** The account that gives them. */
  by: string
}

/** Replaces a user's roles. Roles that the user keeps stay untouched, because their rows say since when and by whom. */
export async function writeRoles(tx: Tx, { tenantId, userId, roleIds, by }: RoleAssignment): Promise<void> {
  await sql`
    delete from sys_user_role
    where tenant_id = ${tenantId} and user_id = ${userId} and role_id <> all(${roleIds}::uuid[])`.execute(tx)
  await sql`
    insert into sys_user_role (tenant_id, user_id, role_id, granted_by)
    select ${tenantId}, ${userId}, unnest(${roleIds}::uuid[]), ${by} on conflict do nothing`.execute(tx)
}

/** Replaces a user's roles. The caller must hold every permission of an added role. */
export async function setRoles(tx: Tx, session: Session, userId: string, roleIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; beyond: boolean }>`
    select role.id, not (role.role_code = any(${session.roleCodes}::text[])) and exists (
      select from sys_role_permission given where given.role_id = role.id and not exists (
        select from sys_user_permission mine
        where mine.user_id = ${session.userId} and mine.permission_id = given.permission_id)) as beyond
    from sys_role role where role.id = any(${roleIds}::uuid[]) and role.tenant_id = ${session.tenantId}`.execute(tx)
  if (rows.length !== roleIds.length) throw invalid({ selectedroles: '所选角色不存在' })
  const held = await readRoleIds(tx, session, userId)
  const isNew = (id: string) => !held.includes(id)
  if (rows.some(role => role.beyond && isNew(role.id))) throw forbidden('sys:role:grant')
  await writeRoles(tx, { tenantId: session.tenantId, userId, roleIds, by: session.userId })
}

/** Refuses departments with permissions that the caller does not hold: adding a member would give them. */
export async function assertDepartsGivable(tx: Tx, session: Session, departIds: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from sys_depart_permission given where given.depart_id = any(${departIds}::uuid[]) and not exists (
      select from sys_user_permission mine
      where mine.user_id = ${session.userId} and mine.permission_id = given.permission_id) limit 1`.execute(tx)
  if (rows.length > 0) throw forbidden('sys:depart:grant')
}

/** Replaces a user's departments. */
export async function setDeparts(
  tx: Tx,
  session: Session,
  userId: string,
  departIds: readonly string[],
): Promise<void> {
  const { rows } =
    await sql`select id from sys_depart where id = any(${departIds}::uuid[]) and tenant_id = ${session.tenantId}`.execute(
      tx,
    )
  if (rows.length !== departIds.length) throw invalid({ selecteddeparts: '所选部门不存在' })
  const held = await tx.selectFrom('sys_user_depart').select('depart_id').where('user_id', '=', userId).execute()
  await assertDepartsGivable(
    tx,
    session,
    departIds.filter(id => !held.some(({ depart_id }) => depart_id === id)),
  )
  // A kept row also keeps the user's department roles, so existing rows stay untouched.
  await sql`
    delete from sys_user_depart
    where tenant_id = ${session.tenantId} and user_id = ${userId} and depart_id <> all(${departIds}::uuid[])`.execute(
    tx,
  )
  await sql`
    insert into sys_user_depart (tenant_id, user_id, depart_id, granted_by)
    select ${session.tenantId}, ${userId}, unnest(${departIds}::uuid[]), ${session.userId} on conflict do nothing`.execute(
    tx,
  )
}
