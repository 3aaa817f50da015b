import { sql } from 'kysely'
import { refused } from '../../lib/errors.ts'
import type { Tx } from '../../plugins/db.ts'
import { inSchool } from '../../plugins/in-school.ts'
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

/**
 * Acts of the platform on people of a school. They are measured by what the caller has on the platform, which no rule of
 * a school narrows; the own membership is no exception.
 */
export async function assertMembersOfSchoolWithin(
  tx: Tx,
  session: Session,
  { schoolId, userIds }: { schoolId: number; userIds: readonly string[] },
): Promise<void> {
  const own = await inSchool(tx, 0, () => readPowerOf(tx, { tenantId: 0 }, [session.userId]))
  const theirs = await inSchool(tx, schoolId, () => readPowerOf(tx, { tenantId: schoolId }, userIds))
  assertWithin(own, { ...theirs, rows: new Map(), fields: new Set() }, '对方')
}

/** The platform hands out a role of a school: measured like its other acts on people there. */
export async function assertRoleOfSchoolWithin(tx: Tx, session: Session, roleId: string): Promise<void> {
  const own = await inSchool(tx, 0, () => readPowerOf(tx, { tenantId: 0 }, [session.userId]))
  const given = await readPowerOfRole(tx, session, roleId)
  assertWithin(own, { ...given, rows: new Map(), fields: new Set() }, '该角色')
}

/** Acts on what is given to all who have a role or belong to a department. */
export async function assertGroupWithin(tx: Tx, session: Session, group: Group, id: string): Promise<void> {
  await assertPeopleWithin(tx, session, await readPeople(tx, session, group, id))
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
  await assertGroupWithin(tx, session, 'sys_user_role', roleId)
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
    await assertHoldersWithin(tx, session, role_id)
  }
  for (const { role_id } of await holdersIn('sys_depart_role_data_rule'))
    await assertMembersWithin(tx, session, role_id)
}

/** Acts on what a role of a department gives: its people have it at once, and nobody changes what they have themselves. */
export async function assertMembersWithin(tx: Tx, session: Session, departRoleId: string): Promise<void> {
  const members = await readPeople(tx, session, 'sys_depart_role_user', departRoleId)
  if (members.includes(session.userId)) throw refused('不能修改自己所拥有的角色的授权，请由其他管理员操作')
  await assertPeopleWithin(tx, session, members)
}

/** Where it is written down who has a role or belongs to a department. */
const groups = { sys_user_role: 'role_id', sys_depart_role_user: 'role_id', sys_user_depart: 'depart_id' } as const

export type Group = keyof typeof groups

async function readPeople(tx: Tx, { tenantId }: Session, table: Group, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from ${sql.table(table)}
    where tenant_id = ${tenantId} and ${sql.id(groups[table])} = ${id}`.execute(tx)
  return rows.map(row => row.id)
}
