import { sql } from 'kysely'
import { refused } from '../../lib/errors.ts'
import type { Tx } from '../../plugins/db.ts'
import type { Session } from '../../plugins/session.ts'
import { excess, type Power } from './power.ts'
import { readPowerOf, readPowerOfRole } from './read-power.ts'

const readOwn = (tx: Tx, session: Session): Promise<Power> => readPowerOf(tx, session, [session.userId])

function assertWithin(caller: Power, target: Power, whose: string) {
  const more = excess(caller, target)
  if (more) throw refused(`${whose}的${more}超出您自己的，不能进行此操作`)
}

/** Acts on people, before and after the change: nobody touches who can do more, and nobody makes such people. */
export async function assertPeopleWithin(tx: Tx, session: Session, userIds: readonly string[]): Promise<void> {
  const others = userIds.filter(id => id !== session.userId)
  if (others.length === 0) return
  assertWithin(await readOwn(tx, session), await readPowerOf(tx, session, others), '对方')
}

/** Acts on roles of the school and on what they give. */
export async function assertRoleWithin(tx: Tx, session: Session, roleId: string): Promise<void> {
  assertWithin(await readOwn(tx, session), await readPowerOfRole(tx, session, roleId), '该角色')
}

export async function isOwnRole(tx: Tx, session: Session, roleId: string): Promise<boolean> {
  const { rows } = await sql`
    select from sys_user_role
    where tenant_id = ${session.tenantId} and user_id = ${session.userId} and role_id = ${roleId}`.execute(tx)
  return rows.length > 0
}

/** Nobody changes what they have themselves, not even to less: whoever can is asked to. */
export async function assertNotOwnRole(tx: Tx, session: Session, roleId: string): Promise<void> {
  if (await isOwnRole(tx, session, roleId)) throw refused('不能修改自己所拥有的角色的授权，请由其他管理员操作')
}

/** Acts on what a role gives: whoever has it can do more or less at once, so none of them can do more than the caller. */
export async function assertHoldersWithin(tx: Tx, session: Session, roleId: string): Promise<void> {
  await assertRoleWithin(tx, session, roleId)
  const rows = await tx
    .selectFrom('sys_user_role')
    .select('user_id')
    .where('tenant_id', '=', session.tenantId)
    .where('role_id', '=', roleId)
    .execute()
  await assertPeopleWithin(
    tx,
    session,
    rows.map(row => row.user_id),
  )
}

/** A data rule holds for all who have it: changing it changes what each of them sees, the caller too. */
export async function assertRuleFree(tx: Tx, session: Session, ruleId: string): Promise<void> {
  const holdersIn = (table: 'sys_role_data_rule' | 'sys_depart_role_data_rule') =>
    tx
      .selectFrom(table)
      .select('role_id')
      .where('tenant_id', '=', session.tenantId)
      .where('data_rule_id', '=', ruleId)
      .execute()
  for (const { role_id } of await holdersIn('sys_role_data_rule')) {
    await assertNotOwnRole(tx, session, role_id)
    await assertRoleWithin(tx, session, role_id)
  }
  for (const { role_id } of await holdersIn('sys_depart_role_data_rule'))
    await assertMembersWithin(tx, session, role_id)
}

/** Acts on what a role of a department gives: its people have it at once, and nobody changes what they have themselves. */
export async function assertMembersWithin(tx: Tx, session: Session, departRoleId: string): Promise<void> {
  const rows = await tx
    .selectFrom('sys_depart_role_user')
    .select('user_id')
    .where('tenant_id', '=', session.tenantId)
    .where('role_id', '=', departRoleId)
    .execute()
  const members = rows.map(row => row.user_id)
  if (members.includes(session.userId)) throw refused('不能修改自己所拥有的角色的授权，请由其他管理员操作')
  await assertPeopleWithin(tx, session, members)
}
