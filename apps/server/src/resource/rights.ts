import { getBizKey } from '@xw/shared/resource/field-permissions'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { FieldPermissions } from '@xw/shared/wire/field-permissions'
import { sql } from 'kysely'
import type { Tx } from '../plugins/db.ts'
import type { Events } from '../plugins/events.ts'
import type { Session } from '../plugins/session.ts'
import type { RoleDataRule } from './data-rules.ts'

/** Permissions that come from roles and departments, cached until any process reports a change. */
export interface Rights {
  fieldConfig(tx: Tx, session: Session, def: ResourceDef, action: string): Promise<FieldPermissions[]>
  /** Returns the data rules for each role of the caller that grants the action. */
  dataRules(tx: Tx, session: Session, def: ResourceDef, action: string): Promise<ReadonlyMap<string, RoleDataRule[]>>
  /** Returns the caller's current department and all below it. */
  departsBelow(tx: Tx, session: Session): Promise<string[]>
  /** Returns the same, or all of the caller's departments with those below while none is chosen. */
  departsOf(tx: Tx, session: Session): Promise<string[]>
}

/** Entries are small; the limit keeps a process from caching every user of a year. */
const maxEntries = 5_000

export function createRights(events: Events): Rights {
  const cache = new Map<string, unknown>()
  let changes = 0
  events.on('grants_changed', () => {
    changes += 1
    cache.clear()
  })
  async function remember<T>(key: string, read: () => Promise<T>): Promise<T> {
    if (cache.has(key)) return cache.get(key) as T
    const before = changes
    const value = await read()
    // Do not cache a value that was read before a change.
    if (before !== changes) return value
    if (cache.size >= maxEntries) cache.clear()
    cache.set(key, value)
    return value
  }
  return {
    fieldConfig: (tx, session, def, action) =>
      remember(`field ${session.tenantId} ${session.userId} ${getBizKey(def)} ${action}`, () =>
        readFieldConfig(tx, session, def, action),
      ),
    dataRules: (tx, session, def, action) =>
      remember(`rule ${session.tenantId} ${session.userId} ${def.permission} ${action}`, () =>
        readDataRules(tx, session, def.permission, action),
      ),
    departsBelow: (tx, session) =>
      remember(`depart ${session.tenantId} ${session.departId}`, () =>
        readDepartsBelow(tx, session.departId === null ? [] : [session.departId]),
      ),
    departsOf: (tx, session) =>
      remember(`departs ${session.tenantId} ${session.userId} ${session.departId}`, () => readDepartsOf(tx, session)),
  }
}

/**
 * Ranks how closely a role relates to a call: 2 grants the called action, 1 another permission of the resource, 0
 * none of it.
 */
const nearness = (
  grants: 'sys_role_permission' | 'sys_depart_role_permission',
  permission: string,
  action: string,
) => sql`
  coalesce((
    select max(case when ${action} = any(string_to_array(permission.code, ',')) then 2 else 1 end)
    from ${sql.table(grants)} given join sys_permission permission on permission.id = given.permission_id
    where given.role_id = own.role_id and (${action} = any(string_to_array(permission.code, ','))
      or permission.code = ${permission} or starts_with(permission.code, ${`${permission}:`}))), 0)`

const rolesOfSchool = (session: Session, permission: string, action: string) => sql`
  select own.tenant_id, own.role_id, ${nearness('sys_role_permission', permission, action)} as nearness
  from sys_user_role own where own.user_id = ${session.userId}`

/**
 * Selects the roles that decide about a call: those that grant the called action. Another role of the user must not
 * open what they close. When no role grants it, because a department does or every user may, the roles with any
 * permission of the resource decide; when there are none of these either, all roles do.
 */
const decidingRoles = (session: Session, permission: string, action: string) => sql`
  with own as (${rolesOfSchool(session, permission, action)})
  select tenant_id, role_id from own where nearness = (select max(nearness) from own)`

/**
 * Also includes department roles that grant any permission of the resource, because data rules can be attached to
 * them.
 */
const decidingHolders = (session: Session, permission: string, action: string) => sql`
  with own as (
    ${rolesOfSchool(session, permission, action)}
    union all
    select * from (
      select own.tenant_id, own.role_id, ${nearness('sys_depart_role_permission', permission, action)} as nearness
      from sys_depart_role_user own
        join sys_depart depart on depart.tenant_id = own.tenant_id and depart.id = own.depart_id and depart.status = '1'
      where own.user_id = ${session.userId}) of_departs where nearness > 0)
  select tenant_id, role_id from own where nearness = (select max(nearness) from own)`

/** A shared constant, so that users without field permissions also share the definition that is derived from it. */
const noFieldConfig: FieldPermissions[] = []

/**
 * Field permissions unite over roles: a role that does not configure a field which another role configures counts
 * with the definition's defaults.
 */
async function readFieldConfig(
  tx: Tx,
  session: Session,
  def: ResourceDef,
  action: string,
): Promise<FieldPermissions[]> {
  const bizKey = getBizKey(def)
  const { rows } = await sql<FieldPermissions>`
    with deciding as (${decidingRoles(session, def.permission, action)}),
      said as (select config.* from sys_role_field_config config join deciding using (tenant_id, role_id) where config.biz_key = ${bizKey})
    select field.field_key as "fieldKey", said.visible, said.editable, said.required, said.listed, said.queryable,
      said.importable, said.exportable, said.masked, said.sort_no as "sortNo"
    from (select distinct field_key from said) field cross join deciding
    left join said on said.role_id = deciding.role_id and said.field_key = field.field_key`.execute(tx)
  return rows.length > 0 ? rows : noFieldConfig
}

async function readDataRules(
  tx: Tx,
  session: Session,
  permission: string,
  action: string,
): Promise<ReadonlyMap<string, RoleDataRule[]>> {
  const { rows } = await sql<{
    role_id: string
    rule_column: string | null
    rule_conditions: string
    rule_value: string
  }>`
    with deciding as (${decidingHolders(session, permission, action)}),
      entry as (select id from sys_permission where code = ${permission}),
      granted as (
        select tenant_id, role_id, data_rule_id from sys_role_data_rule where permission_id = (select id from entry)
        union all
        select tenant_id, role_id, data_rule_id from sys_depart_role_data_rule where permission_id = (select id from entry))
    select deciding.role_id, rule.rule_column, rule.rule_conditions, rule.rule_value
    from deciding
    left join granted on granted.tenant_id = deciding.tenant_id and granted.role_id = deciding.role_id
    left join sys_data_rule rule on rule.tenant_id = granted.tenant_id and rule.id = granted.data_rule_id and rule.status = '1'`.execute(
    tx,
  )
  const byRole = new Map<string, RoleDataRule[]>(rows.map(row => [row.role_id, []]))
  for (const { role_id, rule_column, rule_conditions, rule_value } of rows) {
    if (rule_column === null) continue
    byRole
      .get(role_id)
      ?.push({ roleId: role_id, ruleColumn: rule_column, ruleConditions: rule_conditions, ruleValue: rule_value })
  }
  return byRole
}

async function readDepartsOf(tx: Tx, { tenantId, userId, departId }: Session): Promise<string[]> {
  if (departId !== null) return readDepartsBelow(tx, [departId])
  const own = await tx
    .selectFrom('sys_user_depart')
    .select('depart_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
  return readDepartsBelow(
    tx,
    own.map(row => row.depart_id),
  )
}

/** Returns the departments and all below them. */
export async function readDepartsBelow(tx: Tx, departIds: readonly string[]): Promise<string[]> {
  if (departIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select id from sys_depart where id = any(${departIds}::uuid[])
      union
      select depart.id from sys_depart depart join below on depart.parent_id = below.id
    )
    select id from below`.execute(tx)
  return rows.map(row => row.id)
}
