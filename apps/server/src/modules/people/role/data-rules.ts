import { listQueryRules } from '@xw/shared/query/field-rules'
import { readQueryRule, ruleTexts } from '@xw/shared/query/filter'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { DataRule, RoleDataRules } from '@xw/shared/wire/data-rules'
import { sql } from 'kysely'
import { invalid, notFound } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import { changeRows, lockRows } from '../../../resource/change-rows.ts'
import { ruleVariableNames } from '../../../resource/data-rules.ts'
import type { Definitions } from '../../../resource/definitions.ts'

export interface DataRuleInput {
  id?: string
  permissionId: string
  ruleName: string
  ruleColumn: string
  ruleConditions: string
  ruleValue: string
  status?: string
}

/** Whether data rules can limit the rows that a menu item shows. */
export const hasDataRules = (definitions: Definitions, code: string): boolean => definitions.ofEntry(code) !== null

/**
 * Finds the resource whose menu item the permission is; data rules name its fields. Returns null for a permission of an
 * action, where rules would have no effect.
 */
export async function findResourceOfPermission(
  tx: Tx,
  definitions: Definitions,
  permissionId: string,
): Promise<ResourceDef | null> {
  const row = await tx.selectFrom('sys_permission').select('code').where('id', '=', permissionId).executeTakeFirst()
  return row ? definitions.ofEntry(row.code) : null
}

export const listDataRules = async (
  tx: Tx,
  session: Session,
  permissionId: string,
  ruleName = '',
): Promise<DataRule[]> => {
  const rows = await tx
    .selectFrom('sys_data_rule')
    .selectAll()
    .where('tenant_id', '=', session.tenantId)
    .where('permission_id', '=', permissionId)
    .where(sql<boolean>`strpos(rule_name, ${ruleName}) > 0`)
    .orderBy('create_time')
    .execute()
  return rows.map(row => ({
    id: row.id,
    permissionId: row.permission_id,
    ruleName: row.rule_name,
    ruleColumn: row.rule_column,
    ruleConditions: row.rule_conditions,
    ruleValue: row.rule_value,
    status: row.status,
  }))
}

/**
 * Saves a rule and returns its id. A rule is data, never SQL: a field of the resource, one of its conditions, constants
 * and session variables.
 */
export async function saveDataRule(
  tx: Tx,
  { definitions, session }: { definitions: Definitions; session: Session },
  input: DataRuleInput,
): Promise<string> {
  const def = await findResourceOfPermission(tx, definitions, input.permissionId)
  if (!def) throw notFound()
  const errors = findRuleDefects(def, input)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const columns = {
    rule_name: input.ruleName,
    rule_column: input.ruleColumn,
    rule_conditions: input.ruleConditions,
    rule_value: input.ruleValue,
    status: input.status === '0' ? '0' : '1',
  }
  if (input.id === undefined) {
    const id = newId()
    await tx
      .insertInto('sys_data_rule')
      .values({
        ...columns,
        tenant_id: session.tenantId,
        id,
        permission_id: input.permissionId,
        create_by: session.username,
      })
      .execute()
    return id
  }
  const writer = { def: { table: 'sys_data_rule', tenant: 'school' }, session } as const
  const ids = await lockRows(tx, writer, sql`t.id = ${input.id} and t.permission_id = ${input.permissionId}`)
  if (ids.length === 0) throw notFound()
  await changeRows(tx, writer, { ids, set: columns })
  return input.id
}

function findRuleDefects(
  def: ResourceDef,
  { ruleName, ruleColumn, ruleConditions, ruleValue }: DataRuleInput,
): Record<string, string> {
  const errors: Record<string, string> = {}
  const field = Object.hasOwn(def.fields, ruleColumn) ? def.fields[ruleColumn] : undefined
  const rules = field ? listQueryRules(ruleColumn, { ...field, query: {} }) : []
  if (ruleName.trim() === '') errors.ruleName = '请输入规则名称'
  if (!field) errors.ruleColumn = '请选择规则字段'
  else if (!rules.some(rule => rule === readQueryRule(ruleConditions))) {
    const offered = rules.map(rule => ruleTexts[rule]).join('、')
    errors.ruleConditions = `${field.label}可用的条件：${offered}`
  }
  if (ruleValue.trim() === '') errors.ruleValue = '请输入规则值'
  const unknown = [...ruleValue.matchAll(/#\{(\w*)\}?/g)]
    .map(match => match[1] ?? '')
    .filter(name => !ruleVariableNames.includes(name))
  if (unknown.length > 0)
    errors.ruleValue = `没有变量 ${unknown.join('、')}，可用的有 ${ruleVariableNames.map(name => `#{${name}}`).join('、')}`
  return errors
}

/** Identifies the data rules of one role, of the school or of a department, for one menu item. */
export interface RoleRulesKey {
  table: 'sys_role_data_rule' | 'sys_depart_role_data_rule'
  roleId: string
  permissionId: string
}

const roleRuleRows = ({ table, roleId, permissionId }: RoleRulesKey, { tenantId }: Session) => sql`
  ${sql.table(table)} where tenant_id = ${tenantId} and role_id = ${roleId} and permission_id = ${permissionId}`

/** Replaces the data rules of a locked role for one menu item. */
export async function saveRoleRules(
  tx: Tx,
  session: Session,
  key: RoleRulesKey,
  ruleIds: readonly string[],
): Promise<void> {
  const known = await listDataRules(tx, session, key.permissionId)
  if (!ruleIds.every(id => known.some(rule => rule.id === id))) throw notFound()
  await sql`delete from ${roleRuleRows(key, session)}`.execute(tx)
  await sql`
    insert into ${sql.table(key.table)} (tenant_id, role_id, permission_id, data_rule_id)
    select ${session.tenantId}, ${key.roleId}, ${key.permissionId}, unnest(${ruleIds}::uuid[])`.execute(tx)
}

/** Reads a menu item's data rules and which of them the role has, in the wire's form. */
export async function readRoleRules(tx: Tx, session: Session, key: RoleRulesKey): Promise<RoleDataRules> {
  const { rows } = await sql<{ data_rule_id: string }>`
    select data_rule_id from ${roleRuleRows(key, session)}`.execute(tx)
  return {
    datarule: await listDataRules(tx, session, key.permissionId),
    drChecked: rows.map(row => row.data_rule_id).join(','),
  }
}
