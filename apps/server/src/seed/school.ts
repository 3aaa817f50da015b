import { sql } from 'kysely'
import { newId } from '../lib/ids.ts'
import type { Tx } from '../plugins/db.ts'
import { type PermissionSeed, permissions } from './permissions.ts'
import { schoolRoles } from './roles.ts'

/** A further school with the roles every school starts with and what they may do; `tx` is one of that school. */
export async function addSchool(tx: Tx, school: { id: number; code: string; name: string }): Promise<void> {
  await tx.insertInto('sys_tenant').values(school).execute()
  await tx
    .insertInto('sys_role')
    .values(
      schoolRoles.map(({ code, name, description }) => ({
        tenant_id: school.id,
        id: newId(),
        role_code: code,
        role_name: name,
        description,
      })),
    )
    .execute()
  const grants = startingGrants(permissions)
  await sql`
    insert into sys_role_permission (tenant_id, role_id, permission_id)
    select role.tenant_id, role.id, permission.id
    from unnest(${grants.map(grant => grant.role)}::text[], ${grants.map(grant => grant.code)}::text[]) as start (role_code, code)
    join sys_role role on role.tenant_id = ${school.id} and role.role_code = start.role_code
    join sys_permission permission on permission.code = start.code`.execute(tx)
}

/** Who starts with what in a school; the platform's own permissions stay with the platform. */
const startingGrants = (entries: readonly PermissionSeed[]): { role: string; code: string }[] =>
  entries.flatMap(({ code, roles, platform, children = [] }) => [
    ...(platform ? [] : [...new Set(['admin', ...roles])].map(role => ({ role, code }))),
    ...startingGrants(children),
  ])
