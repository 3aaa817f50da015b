import { sql } from 'kysely'
import { refused } from '../../lib/errors.ts'
import type { Tx } from '../../plugins/db.ts'
import { inSchool } from '../../plugins/in-school.ts'
import type { Session } from '../../plugins/session.ts'
import { findExcess, type Power } from './power.ts'
import { readPowerOf, readPowerOfRole } from './read-power.ts'

const readOwn = (tx: Tx, session: Session): Promise<Power> => readPowerOf(tx, session, [session.userId])

function assertWithin(caller: Power, target: Power, whose: string) {
  const more = findExcess(caller, target)
  if (more) throw refused(`${whose}的${more}超出您自己的，不能进行此操作`)
}

/** Checks an act on people, before and after the change: nobody may act on a person with more power, or create one. */
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

/** Checks that the platform may hand out a role of a school, as for its other acts on people there. */
export async function assertRoleOfSchoolWithin(tx: Tx, session: Session, roleId: string): Promise<void> {
  const own = await inSchool(tx, 0, () => readPowerOf(tx, { tenantId: 0 }, [session.userId]))
  const given = await readPowerOfRole(tx, session, roleId)
  assertWithin(own, { ...given, rows: new Map(), fields: new Set() }, '该角色')
}

/** Checks an act on a group: on everything granted to the members of a role or department. */
export async function assertGroupWithin(tx: Tx, session: Session, group: Group, id: string): Promise<void> {
  await assertPeopleWithin(tx, session, await readPeople(tx, session, group, id))
}

/** Checks an act on a role of the school and on its grants. */
export async function assertRoleWithin(tx: Tx, session: Session, roleId: string): Promise<void> {
  assertWithin(await readOwn(tx, session), await readPowerOfRole(tx, session, roleId), '该角色')
}

export async function isOwnRole(tx: Tx, session: Session, roleId: string): Promise<boolean> {
  const { rows } = await sql`
    select from sys_user_role
    where tenant_id = ${session.tenantId} and user_id = ${session.userId} and role_id = ${roleId}`.execute(tx)
  return rows.length > 0
}

/** Refuses to change the caller's own grants, even to less: another administrator has to do it. */
export async function assertNotOwnRole(tx: Tx, session: Session, roleId: string): Promise<void> {
  if (await isOwnRole(tx, session, roleId)) throw refused('不能修改自己所拥有的角色的授权，请由其他管理员操作')
}

/**
 * Checks an act on the grants of a role: it changes the power of all members at once, so none of them may have more
 * power than the caller.
 */
export async function assertHoldersWithin(tx: Tx, session: Session, roleId: string): Promise<void> {
  await assertRoleWithin(tx, session, roleId)
  await assertGroupWithin(tx, session, 'sys_user_role', roleId)
}

/** Checks a change of a data rule: it changes what all members of its roles see, including the caller. */
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

/**
 * Checks an act on the grants of a department role: it affects its members at once, and nobody may change their own
 * grants.
 */
export async function assertMembersWithin(tx: Tx, session: Session, departRoleId: string): Promise<void> {
  const members = await readPeople(tx, session, 'sys_depart_role_user', departRoleId)
  if (members.includes(session.userId)) throw refused('不能修改自己所拥有的角色的授权，请由其他管理员操作')
  await assertPeopleWithin(tx, session, members)
}

/** The tables that list the members of roles and departments. */
const groups = { sys_user_role: 'role_id', sys_depart_role_user: 'role_id', sys_user_depart: 'depart_id' } as const

export type Group = keyof typeof groups

async function readPeople(tx: Tx, { tenantId }: Session, table: Group, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from ${sql.table(table)}
    where tenant_id = ${tenantId} and ${sql.id(groups[table])} = ${id}`.execute(tx)
  return rows.map(row => row.id)
}
