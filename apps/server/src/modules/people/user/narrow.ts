import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isId } from '../../../lib/ids.ts'

type Condition = RawBuilder<SqlBool>

/** List parameters of users that are not fields. */
const conditions: Record<string, (value: string) => Condition> = {
  departId: id => belongsToDepartTree(sql`id = ${idOrNull(id)}`),
  orgCode: code => belongsToDepartTree(sql`org_code = ${code}`),
  depId: id => sql`t.id in (select user_id from sys_user_depart where depart_id = ${idOrNull(id)})`,
  roleId: id => sql`t.id in (select user_id from sys_user_role where role_id = ${idOrNull(id)})`,
  // Leaves out students: users with roles of which none reaches beyond the own record.
  staffOnly: () => sql`coalesce((
    select bool_or(role.reach <> 'own') from sys_user_role own join sys_role role on role.id = own.role_id
    where own.user_id = t.id), true)`,
}

const idOrNull = (text: string) => sql`${isId(text) ? text : null}::uuid`

/** Selects the members of a department and all below it. */
const belongsToDepartTree = (depart: Condition): Condition => sql`t.id in (
  with recursive below as (
    select id from sys_depart where ${depart}
    union
    select depart.id from sys_depart depart join below on depart.parent_id = below.id)
  select own.user_id from sys_user_depart own join below on own.depart_id = below.id)`

export function narrowUsers(params: Readonly<Record<string, string>>): Condition | null {
  const active = Object.entries(conditions).flatMap(([name, toCondition]) => {
    const value = params[name]
    return value ? [toCondition(value)] : []
  })
  return active.length > 0 ? sql`${sql.join(active, sql` and `)}` : null
}
