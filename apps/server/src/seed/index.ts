import { sql } from 'kysely'
import { newId } from '../lib/ids.ts'
import { hashPassword } from '../lib/password.ts'
import { createDb, createPool, type Tx } from '../plugins/db.ts'
import { seedCodes } from './codes.ts'
import { seedExportTemplates } from './export-templates.ts'
import { seedJobs } from './jobs.ts'
import { seedNoticeTemplates } from './notice-templates.ts'
import type { PermissionSeed } from './permission-seed.ts'
import { allPermissions, permissions } from './permissions.ts'
import { schoolRoles } from './roles.ts'
import { seedSchoolSettings } from './school-settings.ts'

export interface SeedOptions {
  ownerUrl: string
  /** The first administrator's password. A generated one must be changed at the first sign-in. */
  admin: { password: string; mustChange: boolean }
  school: { code: string; name: string }
}

/** Adds what is missing and leaves the changes of administrators alone, so that it can run at every start. */
export async function seed(options: SeedOptions): Promise<{ adminCreated: boolean }> {
  const db = createDb(createPool(options.ownerUrl, 1))
  try {
    return await db.platform.transaction().execute(async tx => {
      await sql`select pg_advisory_xact_lock(${0x7877_7364})`.execute(tx)
      const schools = await seedSchool(tx, options.school)
      await seedRoles(tx, schools)
      const ofSchools = schools.filter(id => id > 0)
      await seedNoticeTemplates(tx, ofSchools)
      await seedSchoolSettings(tx, ofSchools)
      await seedExportTemplates(tx, ofSchools)
      await renewPermissions(tx)
      await seedPermissions(tx, permissions, null)
      const adminCreated = await seedAdmin(tx, options.admin)
      await seedCodes(tx)
      await seedJobs(tx)
      return { adminCreated }
    })
  } finally {
    await db.close()
  }
}

/** Creates the first school if there is none, and returns the ids of all tenants, including the platform's 0. */
async function seedSchool(tx: Tx, school: SeedOptions['school']): Promise<number[]> {
  const tenants = await tx.selectFrom('sys_tenant').select('id').orderBy('id').execute()
  if (tenants.length > 1) return tenants.map(tenant => tenant.id)
  await tx
    .insertInto('sys_tenant')
    .values({ id: 1, ...school })
    .execute()
  return [0, 1]
}

async function seedRoles(tx: Tx, tenants: number[]) {
  const rows = tenants.flatMap(tenant_id =>
    schoolRoles
      .filter(role => tenant_id > 0 || role.code === 'admin')
      .map(role => ({
        tenant_id,
        id: newId(),
        role_code: role.code,
        role_name: role.name,
        reach: tenant_id > 0 ? role.reach : ('platform' as const),
        description: role.description,
      })),
  )
  await tx
    .insertInto('sys_role')
    .values(rows)
    .onConflict(conflict => conflict.columns(['tenant_id', 'role_code']).doNothing())
    .execute()
}

/**
 * Updates the properties of a permission that the program owns: the page it leads to, and whether it belongs to the
 * platform. Its name, icon, position and visibility belong to the administrators once it exists.
 */
async function renewPermissions(tx: Tx) {
  const owned = allPermissions.map(({ code, menu, platform = false }) => ({
    code,
    platform,
    url: menu?.url ?? null,
    component: menu?.component ?? null,
    query: menu?.query ?? null,
  }))
  await sql`
    update sys_permission own set url = seed.url, component = seed.component, query = seed.query, platform = seed.platform,
      status = case when seed.platform then '0' else own.status end
    from jsonb_to_recordset(${JSON.stringify(owned)}::jsonb)
      as seed (code text, url text, component text, query jsonb, platform boolean)
    where own.code = seed.code and (own.url, own.component, own.query, own.platform)
      is distinct from (seed.url, seed.component, seed.query, seed.platform)`.execute(tx)
  for (const table of ['sys_role_permission', 'sys_depart_permission'])
    await sql`
      delete from ${sql.table(table)} granted using sys_permission permission
      where permission.id = granted.permission_id and permission.platform and granted.tenant_id <> 0`.execute(tx)
}

async function seedPermissions(tx: Tx, entries: readonly PermissionSeed[], parentId: string | null) {
  for (const [index, entry] of entries.entries()) {
    const made = await insertPermission(tx, entry, { parentId, sortNo: index + 1 })
    const id = made ?? (await permissionId(tx, entry.code))
    if (made) await takeIn(tx, { id, parentId }, entry)
    await seedPermissions(tx, entry.children ?? [], id)
  }
}

/**
 * Moves menu items into a group that is new to an installation: from beside it, or from the groups that held them
 * before, in their order there, and with the roles that see them. Items that administrators moved elsewhere stay there.
 */
async function takeIn(tx: Tx, group: { id: string; parentId: string | null }, entry: PermissionSeed) {
  const { children = [], takesFrom = [] } = entry
  const codes = children.filter(({ menu }) => menu).map(({ code }) => code)
  const { rows } = await sql<{ id: string }>`
    update sys_permission set parent_id = ${group.id}, menu_type = 1
    where code = any(${codes}::text[]) and (parent_id is not distinct from ${group.parentId}
      or parent_id in (select id from sys_permission where code = any(${takesFrom}::text[]))) returning id`.execute(tx)
  for (const { id } of rows) await sql`select grant_groups_above(${id})`.execute(tx)
}

/**
 * Inserts a permission and returns its id. Returns null when it exists already; its grants then belong to the
 * administrators.
 */
async function insertPermission(tx: Tx, entry: PermissionSeed, place: { parentId: string | null; sortNo: number }) {
  const inserted = await tx
    .insertInto('sys_permission')
    .values({
      id: newId(),
      parent_id: place.parentId,
      code: entry.code,
      name: entry.name,
      sort_no: place.sortNo,
      platform: entry.platform ?? false,
      status: entry.open ? '1' : '0',
      menu_type: entry.menu ? (place.parentId ? 1 : 0) : 2,
      url: entry.menu?.url ?? null,
      component: entry.menu?.component ?? null,
      icon: entry.menu?.icon ?? null,
      hidden: entry.menu?.hidden ?? false,
      keep_alive: entry.menu?.keepAlive ?? false,
      query: entry.menu?.query ?? null,
    })
    .onConflict(conflict => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return null
  await tx
    .insertInto('sys_role_permission')
    .columns(['tenant_id', 'role_id', 'permission_id'])
    .expression(eb =>
      eb
        .selectFrom('sys_role')
        .select(['tenant_id', 'id', sql.val(inserted.id).$castTo<string>().as('permission_id')])
        .where('role_code', 'in', ['admin', ...entry.roles])
        .where('tenant_id', entry.platform ? '=' : '>=', 0),
    )
    .execute()
  return inserted.id
}

const permissionId = async (tx: Tx, code: string) =>
  (await tx.selectFrom('sys_permission').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id

/** Creates the platform's `admin`, who is also the first school's administrator. */
async function seedAdmin(tx: Tx, admin: SeedOptions['admin']): Promise<boolean> {
  const existing = await tx
    .selectFrom('sys_account')
    .select('id')
    .where('tenant_id', '=', 0)
    .where('username', '=', 'admin')
    .executeTakeFirst()
  if (existing) return false
  const id = newId()
  await tx
    .insertInto('sys_account')
    .values({
      id,
      tenant_id: 0,
      username: 'admin',
      password_hash: await hashPassword(admin.password),
      must_change_password: admin.mustChange,
    })
    .execute()
  const roles = await tx
    .selectFrom('sys_role')
    .select(['tenant_id', 'id'])
    .where('role_code', '=', 'admin')
    .where('tenant_id', 'in', [0, 1])
    .execute()
  for (const role of roles) {
    await tx
      .insertInto('sys_user')
      .values({ tenant_id: role.tenant_id, id, username: 'admin', realname: '系统管理员' })
      .execute()
    await tx.insertInto('sys_user_role').values({ tenant_id: role.tenant_id, user_id: id, role_id: role.id }).execute()
  }
  return true
}
