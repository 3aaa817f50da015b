import { findDegreeType } from '@xw/shared/degree/types'
import { tenantMemberResource } from '@xw/shared/resources/sys/tenant'
import type { FoundAccount } from '@xw/shared/wire/schools'
import { sql } from 'kysely'
import { invalid, notFound, refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import { inSchool } from '../../../plugins/in-school.ts'
import type { Session } from '../../../plugins/session.ts'
import { type EngineContext, readAccess } from '../../../resource/access.ts'
import { changeRecords } from '../../../resource/change.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { assertMembersOfSchoolWithin } from '../../../resource/power/guard.ts'
import { textIn } from '../../../resource/stored.ts'
import { writeRoles } from '../../people/user/index.ts'

/** Adds to each member their roles in this school and the school that made the account. */
export const memberHooks: Hooks = {
  async afterRead({ tx, records }) {
    const ids = records.map(record => textIn(record, 'id'))
    const { rows } = await sql<{ id: string; home: string; roles: string | null }>`
      select person.id, home.name as home, (
        select string_agg(role.role_name, '、' order by role.role_name) from sys_user_role own
        join sys_role role on role.tenant_id = own.tenant_id and role.id = own.role_id
        where own.tenant_id = person.tenant_id and own.user_id = person.id) as roles
      from sys_user person join sys_account account on account.id = person.id
      join sys_tenant home on home.id = account.tenant_id
      where person.id = any(${ids}::uuid[])`.execute(tx)
    for (const record of records) {
      const found = rows.find(({ id }) => id === record.id)
      record.roleNames = found?.roles ?? null
      record.homeName = found?.home ?? null
    }
  },
}

/** Finds accounts of exactly this name in all schools. */
export const findAccounts = (tx: Tx, username: string): Promise<FoundAccount[]> =>
  tx
    .selectFrom('sys_account as account')
    .innerJoin('sys_tenant as home', 'home.id', 'account.tenant_id')
    .select(['account.id', 'account.username', 'home.name as homeName'])
    .where('account.username', '=', username)
    .where('account.del_flag', '=', '0')
    .orderBy('home.id')
    .limit(20)
    .execute()

interface Membership {
  schoolId: number
  userId: string
  roleIds: readonly string[]
}

/** Makes an existing account a member of a further school, with exactly these roles and degree types. */
export async function addMember(
  tx: Tx,
  session: Session,
  { schoolId, userId, roleIds, types }: Membership & { types: readonly string[] },
): Promise<void> {
  if (!types.every(findDegreeType)) throw invalid({ xwbslbms: '所选学位类型不存在' })
  const account = isId(userId)
    ? await tx
        .selectFrom('sys_account')
        .select(['id', 'tenant_id', 'username'])
        .where('id', '=', userId)
        .where('del_flag', '=', '0')
        .executeTakeFirst()
    : undefined
  if (!account) throw invalid({ userId: '请选择账号' })
  const member = { schoolId, userIds: [account.id] }
  await assertMembersOfSchoolWithin(tx, session, member)
  const home = await inSchool(tx, account.tenant_id, () =>
    tx.selectFrom('sys_user').select('realname').where('id', '=', account.id).executeTakeFirst(),
  )
  await inSchool(tx, schoolId, async () => {
    const taken = await tx
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', account.username)
      .where('id', '<>', account.id)
      .where('del_flag', '=', '0')
      .executeTakeFirst()
    if (taken) throw invalid({ userId: '该校已有同名的账号' })
    const { username, id } = account
    const xwbslbms = [...types]
    await tx
      .insertInto('sys_user')
      .values({ tenant_id: schoolId, id, username, realname: home?.realname ?? username, xwbslbms })
      .onConflict(conflict =>
        conflict.columns(['tenant_id', 'id']).doUpdateSet({ del_flag: '0', status: '1', xwbslbms }),
      )
      .execute()
    await assignRoles(tx, session.userId, { schoolId, userId: id, roleIds })
  })
  await assertMembersOfSchoolWithin(tx, session, member)
}

async function assignRoles(tx: Tx, by: string, { schoolId, userId, roleIds }: Membership): Promise<void> {
  const roles = await tx
    .selectFrom('sys_role')
    .select('id')
    .where('tenant_id', '=', schoolId)
    .where(sql<boolean>`id = any(${roleIds.filter(isId)}::uuid[])`)
    .execute()
  if (roleIds.length === 0 || roles.length !== roleIds.length) throw invalid({ roleIds: '请选择该校的角色' })
  await writeRoles(tx, { tenantId: schoolId, userId, roleIds: roles.map(({ id }) => id), by })
}

interface MemberRemoval {
  /** The administrator as they signed in. */
  by: Session
  /** The administrator's session inside the school. */
  session: Session
  userId: string
}

/**
 * Removes a guest from a school and ends their sessions. An account that the school itself made is deleted there, as a user.
 */
export async function removeMember(
  tx: Tx,
  ground: EngineContext,
  { by, session, userId }: MemberRemoval,
): Promise<void> {
  const { tenantId: schoolId } = session
  const account = isId(userId)
    ? await tx.selectFrom('sys_account').select('tenant_id').where('id', '=', userId).executeTakeFirst()
    : undefined
  if (!account) throw notFound()
  if (account.tenant_id === schoolId) throw refused('该账号由本校建立，请在本校的用户管理中处理')
  await assertMembersOfSchoolWithin(tx, by, { schoolId, userIds: [userId] })
  await inSchool(tx, schoolId, async () => {
    const access = await readAccess(tx, tenantMemberResource, session, ground)
    await changeRecords(tx, access, [userId], { set: { del_flag: '1' } })
  })
}
