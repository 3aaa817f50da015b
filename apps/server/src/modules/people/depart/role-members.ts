import { sql } from 'kysely'
import { forbidden, invalid, refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import type { Hooks } from '../../../resource/hooks.ts'
import { assertMembersWithin, assertPeopleWithin } from '../../../resource/power/guard.ts'
import { codesIn, textIn } from '../../../resource/stored.ts'

/** The members that a department role gets and loses. */
interface RoleMemberChange {
  roleId: string
  departId: string
  added: readonly string[]
  removed: readonly string[]
}

/** `userIds` is a field of a department role. Lists filter by department with the wire's parameter `deptId`. */
export const departRoleHooks: Hooks = {
  narrow: ({ deptId }) => (deptId ? sql`t.depart_id::text = ${deptId}` : null),
  async afterSave({ tx, access, values, before, id }) {
    if (values.userIds === undefined) return
    const held = (await readMembers(tx, [id])).get(id) ?? []
    const wanted = codesIn(values, 'userIds')
    await changeRoleMembers(tx, access.session, {
      roleId: id,
      departId: textIn(before ?? values, 'departId'),
      added: wanted.filter(userId => !held.includes(userId)),
      removed: held.filter(userId => !wanted.includes(userId)),
    })
  },
  async beforeDelete({ tx, access, ids }) {
    for (const id of ids) await assertMembersWithin(tx, access.session, id)
  },
  async afterRead({ tx, records }) {
    const byId = await readMembers(
      tx,
      records.map(record => textIn(record, 'id')),
    )
    for (const record of records) record.userIds = byId.get(textIn(record, 'id')) ?? []
  },
}

async function readMembers(tx: Tx, roleIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ role_id: string; users: string[] }>`
    select role_id, array_agg(user_id::text order by user_id) as users
    from sys_depart_role_user where role_id = any(${roleIds}::uuid[]) group by 1`.execute(tx)
  return new Map(rows.map(row => [row.role_id, row.users]))
}

/**
 * Gives a locked role to members of its department and takes it from others. The caller must hold all its permissions.
 */
export async function changeRoleMembers(tx: Tx, session: Session, change: RoleMemberChange): Promise<void> {
  const { roleId, departId, added, removed } = change
  const touched = [...added, ...removed]
  if (touched.includes(session.userId)) throw refused('不能给自己分配或取消部门角色，请由其他管理员操作')
  await assertPeopleWithin(tx, session, touched)
  await sql`
    delete from sys_depart_role_user
    where tenant_id = ${session.tenantId} and role_id = ${roleId} and user_id = any(${removed}::uuid[])`.execute(tx)
  if (added.length === 0) return
  await assertHoldsRoleRights(tx, session, roleId)
  const { numAffectedRows } = await sql`
    insert into sys_depart_role_user (tenant_id, role_id, depart_id, user_id, granted_by)
    select own.tenant_id, ${roleId}, own.depart_id, own.user_id, ${session.userId}
    from sys_user_depart own
      join sys_user person on person.tenant_id = own.tenant_id and person.id = own.user_id and person.del_flag = '0'
    where own.tenant_id = ${session.tenantId} and own.depart_id = ${departId} and own.user_id = any(${added}::uuid[])
    on conflict (tenant_id, role_id, user_id) do update set depart_id = excluded.depart_id`.execute(tx)
  if (Number(numAffectedRows) !== added.length) throw invalid({ userIds: '所选用户不属于本部门' })
  await assertPeopleWithin(tx, session, added)
}

async function assertHoldsRoleRights(tx: Tx, session: Session, roleId: string) {
  const { rows } = await sql`
    select from sys_depart_role_permission given where given.role_id = ${roleId} and not exists (
      select from sys_user_permission mine
      where mine.user_id = ${session.userId} and mine.permission_id = given.permission_id) limit 1`.execute(tx)
  if (rows.length > 0) throw forbidden('sys:departRole:grant')
}
