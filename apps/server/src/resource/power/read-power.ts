import { findWidestReach, isSchoolReach, isWiderReach, type Reach } from '@xw/shared/permission/reach'
import { sql } from 'kysely'
import type { Tx } from '../../plugins/db.ts'
import type { Session } from '../../plugins/session.ts'
import { readDepartsBelow } from '../rights.ts'
import { readFieldRights } from './field-rights.ts'
import type { Power } from './power.ts'

interface Role {
  id: string
  reach: Reach
}

/** Reads the united power of several people. A caller with as much power can act on each of them. */
export async function readPowerOf(
  tx: Tx,
  { tenantId }: Pick<Session, 'tenantId'>,
  userIds: readonly string[],
): Promise<Power> {
  const { rows: roles } = await sql<Role>`
    select distinct role.id, role.reach from sys_user_role own
    join sys_role role on role.tenant_id = own.tenant_id and role.id = own.role_id
    where own.tenant_id = ${tenantId} and own.user_id = any(${userIds}::uuid[])`.execute(tx)
  const { rows } = await sql<{ permissions: string[]; departRoles: string[]; types: string[]; departs: string[] }>`
    select
      array(select distinct role_id::text from sys_depart_role_user
        where tenant_id = ${tenantId} and user_id = any(${userIds}::uuid[])) as "departRoles",
      array(select distinct permission_id::text from sys_user_permission
        where tenant_id = ${tenantId} and user_id = any(${userIds}::uuid[])) as permissions,
      array(select distinct unnest(xwbslbms) from sys_user
        where tenant_id = ${tenantId} and id = any(${userIds}::uuid[])) as types,
      array(select distinct depart_id::text from sys_user_depart
        where tenant_id = ${tenantId} and user_id = any(${userIds}::uuid[])) as departs`.execute(tx)
  const { permissions = [], departRoles = [], types = [], departs = [] } = rows[0] ?? {}
  const reach = findWidestReach(roles.map(role => role.reach))
  return {
    permissions: new Set(permissions),
    reach,
    types: isSchoolReach(reach) ? 'all' : new Set(types),
    departs: isWiderReach(reach, 'depart') ? 'all' : new Set(await readDepartsBelow(tx, departs)),
    ...(await readLimits(tx, tenantId, { roles, departRoles, permissions })),
  }
}

/** Reads the power that a role gives. Degree types and departments are given to people, not to roles. */
export async function readPowerOfRole(tx: Tx, { tenantId }: Session, roleId: string): Promise<Power> {
  const roles = await tx
    .selectFrom('sys_role')
    .select(['id', 'reach'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', roleId)
    .execute()
  const given = await tx
    .selectFrom('sys_role_permission')
    .select('permission_id')
    .where('tenant_id', '=', tenantId)
    .where('role_id', '=', roleId)
    .execute()
  const permissions = given.map(row => row.permission_id)
  return {
    permissions: new Set(permissions),
    reach: findWidestReach(roles.map(role => role.reach)),
    types: new Set(),
    departs: new Set(),
    ...(await readLimits(tx, tenantId, { roles, permissions })),
  }
}

interface Holding {
  roles: readonly Role[]
  departRoles?: readonly string[]
  permissions: readonly string[]
}

async function readLimits(
  tx: Tx,
  tenantId: number,
  { roles, departRoles = [], permissions }: Holding,
): Promise<Pick<Power, 'rows' | 'fields'>> {
  const roleIds = roles.map(role => role.id)
  return {
    rows: await readWays(tx, tenantId, { roleIds: [...roleIds, ...departRoles], permissions }),
    fields: await readFieldRights(tx, tenantId, { roleIds, permissions }),
  }
}

/**
 * Only entries that any role of the school or of a department has rules for limit anybody; what a department gives to
 * all of its people is not limited.
 */
async function readWays(
  tx: Tx,
  tenantId: number,
  { roleIds, permissions }: { roleIds: readonly string[]; permissions: readonly string[] },
): Promise<Power['rows']> {
  const { rows } = await sql<{ entry: string; rules: string[] }>`
    with ruled as (
      select role_id, permission_id, data_rule_id from sys_role_data_rule where tenant_id = ${tenantId}
      union all
      select role_id, permission_id, data_rule_id from sys_depart_role_data_rule where tenant_id = ${tenantId}),
    given as (
      select role_id, permission_id from sys_role_permission where tenant_id = ${tenantId} and role_id = any(${roleIds}::uuid[])
      union all
      select role_id, permission_id from sys_depart_role_permission
      where tenant_id = ${tenantId} and role_id = any(${roleIds}::uuid[])),
    entry as (
      select distinct permission.id, permission.code from ruled
      join sys_permission permission on permission.id = ruled.permission_id),
    held as (
      select distinct entry.id, entry.code from entry
      join sys_permission permission on permission.code = entry.code or starts_with(permission.code, entry.code || ':')
      where permission.id = any(${permissions}::uuid[]))
    select held.id as entry, array(
      select ruled.data_rule_id::text from ruled
      join sys_data_rule rule on rule.tenant_id = ${tenantId} and rule.id = ruled.data_rule_id and rule.status = '1'
      where ruled.role_id = role.id and ruled.permission_id = held.id) as rules
    from held left join lateral (
      select distinct given.role_id as id from given
      join sys_permission permission on permission.id = given.permission_id
      where permission.code = held.code or starts_with(permission.code, held.code || ':')) role on true`.execute(tx)
  const byEntry = Map.groupBy(rows, row => row.entry)
  return new Map([...byEntry].map(([entry, ways]) => [entry, ways.map(way => new Set(way.rules))]))
}
