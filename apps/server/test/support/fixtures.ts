import { defaultPrivacyNoticeNumber } from '@xw/shared/degree/privacy-notice'
import { userResource as userDef } from '@xw/shared/resources/sys/user'
import type { Insertable } from 'kysely'
import { newId } from '../../src/lib/ids.ts'
import { hashPassword } from '../../src/lib/password.ts'
import { acknowledgeNotice } from '../../src/modules/sign-in/privacy-notice/queries.ts'
import type { Db } from '../../src/plugins/db.ts'
import type { Deps } from '../../src/plugins/deps.ts'
import type { Keys } from '../../src/plugins/keys.ts'
import type { BatchTables } from '../../src/plugins/schema-collection.ts'
import { toColumns } from '../../src/resource/stored.ts'
import { seedSchoolSettings } from '../../src/seed/school-settings.ts'

/** The password of every user made here; computed once, since each computation takes its time. */
export const userPassword = 'Haidian road 59'
let userHash: Promise<string> | undefined

/** A further school with the roles of the first one and what they may do. Gives its id. */
export async function createSchool(db: Db, school: { code: string; name: string }): Promise<number> {
  const { last } = await db.platform
    .selectFrom('sys_tenant')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const id = last + 1
  await db.platform
    .insertInto('sys_tenant')
    .values({ id, ...school })
    .execute()
  const { roles, grants } = await db.inTenant(1, async tx => ({
    roles: await tx
      .selectFrom('sys_role')
      .select(['id', 'role_code', 'role_name', 'reach'])
      .where('tenant_id', '=', 1)
      .execute(),
    grants: await tx
      .selectFrom('sys_role_permission')
      .select(['role_id', 'permission_id'])
      .where('tenant_id', '=', 1)
      .execute(),
  }))
  const newIds = new Map(roles.map(role => [role.id, newId()]))
  const idOf = (old: string) => newIds.get(old) ?? newId()
  await db.inTenant(id, async tx => {
    await tx
      .insertInto('sys_role')
      .values(roles.map(role => ({ ...role, tenant_id: id, id: idOf(role.id) })))
      .execute()
    await seedSchoolSettings(tx, [id])
    await tx
      .insertInto('sys_role_permission')
      .values(grants.map(grant => ({ ...grant, tenant_id: id, role_id: idOf(grant.role_id) })))
      .execute()
  })
  return id
}

/** A department. Gives its id. */
export async function createDepart(
  db: Db,
  depart: { name: string; orgCode: string; tenantId?: number; parentId?: string; order?: number },
): Promise<string> {
  const { name, orgCode, tenantId = 1, parentId = null, order = 0 } = depart
  const id = newId()
  await db.inTenant(tenantId, tx =>
    tx
      .insertInto('sys_depart')
      .values({
        tenant_id: tenantId,
        id,
        parent_id: parentId,
        depart_name: name,
        org_code: orgCode,
        depart_order: order,
      })
      .execute(),
  )
  return id
}

interface UserFixture {
  username: string
  tenantId?: number
  /** Role codes of the school. */
  roles?: string[]
  /** Department ids. */
  departs?: string[]
  realname?: string
  /** The phone number, with the keys that seal it. Counts as proven by its owner unless `isProven` is false. */
  phone?: { keys: Keys; number: string; isProven?: boolean }
  xwbslbms?: string[]
  mustChangePassword?: boolean
  /** False for a student who has not acknowledged the privacy notice. */
  hasReadNotice?: boolean
  /** The tenant the account itself belongs to, 0 for the platform's. */
  homeTenantId?: number
  /** The existing account of a person who joins another school. */
  accountId?: string
}

const sealedPhone = (tenantId: number, { keys, number, isProven = true }: NonNullable<UserFixture['phone']>) => ({
  ...toColumns(userDef, { phone: number }, { place: { keys, tenantId }, on: 'add' }),
  ...(isProven && { phone_proven_time: new Date() }),
})

/** Creates a user who can sign in with `userPassword`. Returns the id, which account and user share. */
export async function createUser(db: Db, user: UserFixture): Promise<string> {
  const { username, tenantId = 1, roles = [], departs = [], homeTenantId = tenantId } = user
  const id = user.accountId ?? newId()
  userHash ??= hashPassword(userPassword)
  const account = {
    id,
    tenant_id: homeTenantId,
    username,
    password_hash: await userHash,
    must_change_password: user.mustChangePassword ?? false,
  }
  if (!user.accountId) await db.platform.insertInto('sys_account').values(account).execute()
  const person = {
    tenant_id: tenantId,
    id,
    username,
    realname: user.realname ?? username,
    ...(user.phone && sealedPhone(tenantId, user.phone)),
    xwbslbms: user.xwbslbms ?? [],
  }
  await db.inTenant(tenantId, async tx => {
    await tx.insertInto('sys_user').values(person).execute()
    for (const role of roles) {
      const { id: roleId } = await tx
        .selectFrom('sys_role')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('role_code', '=', role)
        .executeTakeFirstOrThrow()
      await tx.insertInto('sys_user_role').values({ tenant_id: tenantId, user_id: id, role_id: roleId }).execute()
    }
    if (user.hasReadNotice ?? true)
      await acknowledgeNotice(tx, { tenantId, userId: id }, { version: defaultPrivacyNoticeNumber, ip: '127.0.0.1' })
    for (const departId of departs) {
      await tx.insertInto('sys_user_depart').values({ tenant_id: tenantId, user_id: id, depart_id: departId }).execute()
    }
  })
  return id
}

type BatchFixture = { xwbslbm: string; tenantId?: number } & Partial<
  Pick<
    Insertable<BatchTables['xw_batch']>,
    'name' | 'state' | 'student_until' | 'depart_until' | 'school_until' | 'depart_ids' | 'grades'
  >
>

/** Creates an open batch, limited by the given windows. Returns its id. */
export async function createBatch(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  { tenantId = 1, ...batch }: BatchFixture,
): Promise<string> {
  const id = newId()
  await db.inTenant(tenantId, tx =>
    tx
      .insertInto('xw_batch')
      .values({ name: '2026年6月', state: '1', ...batch, tenant_id: tenantId, id })
      .execute(),
  )
  // The server caches batches until it hears of a change.
  await events.caughtUp()
  return id
}
