import { type Insertable, sql } from 'kysely'
import { newId } from '../lib/ids.ts'
import type { Tx } from '../plugins/db.ts'
import type { Database } from '../plugins/schema.ts'
import { seedExportTemplates } from './export-templates.ts'
import { seedNoticeTemplates } from './notice-templates.ts'
import { allPermissions } from './permissions.ts'
import { schoolRoles } from './roles.ts'
import { seedSchoolSettings } from './school-settings.ts'

/** Creates a further school with the initial roles and their permissions. `tx` must be a transaction of that school. */
export async function addSchool(tx: Tx, school: Insertable<Database['sys_tenant']>): Promise<void> {
  await tx.insertInto('sys_tenant').values(school).execute()
  await tx
    .insertInto('sys_role')
    .values(
      schoolRoles.map(({ code, name, reach, description }) => ({
        tenant_id: school.id,
        id: newId(),
        role_code: code,
        role_name: name,
        reach,
        description,
      })),
    )
    .execute()
  await seedNoticeTemplates(tx, [school.id])
  await seedSchoolSettings(tx, [school.id])
  await seedExportTemplates(tx, [school.id])
  await sql`
    insert into sys_role_permission (tenant_id, role_id, permission_id)
    select role.tenant_id, role.id, permission.id
    from unnest(${startingGrants.map(grant => grant.role)}::text[], ${startingGrants.map(grant => grant.code)}::text[]) as start (role_code, code)
    join sys_role role on role.tenant_id = ${school.id} and role.role_code = start.role_code
    join sys_permission permission on permission.code = start.code`.execute(tx)
}

/** The initial grants of permissions to roles in a school. The platform's permissions are left out. */
const startingGrants = allPermissions
  .filter(({ platform }) => !platform)
  .flatMap(({ code, roles }) => [...new Set(['admin', ...roles])].map(role => ({ role, code })))
