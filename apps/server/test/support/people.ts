import { randomBytes } from 'node:crypto'
import type { Reach } from '@xw/shared/permission/reach'
import { sql } from 'kysely'
import { newId } from '../../src/lib/ids.ts'
import { hashToken } from '../../src/modules/sign-in/session/store.ts'
import type { Db } from '../../src/plugins/db.ts'

/** A role of a school that gives exactly these permissions. Gives its id. */
export async function createRole(
  db: Db,
  role: { code: string; permissions: readonly string[]; reach?: Reach; tenantId?: number },
): Promise<string> {
  const { code, permissions, reach = 'depart', tenantId = 1 } = role
  const id = newId()
  await db.inTenant(tenantId, async tx => {
    await tx
      .insertInto('sys_role')
      .values({ tenant_id: tenantId, id, role_code: code, role_name: code, reach })
      .execute()
    const { rows } = await sql`
      insert into sys_role_permission (tenant_id, role_id, permission_id)
      select ${tenantId}, ${id}, permission.id from sys_permission permission where permission.code = any(${permissions}::text[])
      returning 1`.execute(tx)
    if (rows.length !== permissions.length) throw new Error(`unknown permission among ${permissions.join()}`)
  })
  return id
}

/** Opens a session without the cost of checking a password. Returns its token. */
export async function openSession(
  db: Db,
  userId: string,
  place: { tenantId?: number; departId?: string } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.platform
    .insertInto('sys_session')
    .values({
      id: newId(),
      token_hash: hashToken(token),
      account_id: userId,
      tenant_id: place.tenantId ?? 1,
      depart_id: place.departId ?? null,
      expires_at: sql`now() + interval '1 day'`,
      ip: '127.0.0.1',
      user_agent: 'test',
    })
    .execute()
  return token
}

interface RuleFixture {
  roleId: string
  /** The code of the menu entry the rule belongs to. */
  permission: string
  column: string
  condition: string
  value: string
  tenantId?: number
}

/** Gives a role a data rule, also one that the pages would not let anybody save. Gives the rule's id. */
export async function giveRule(db: Db, rule: RuleFixture): Promise<string> {
  const { roleId, permission, column, condition, value, tenantId = 1 } = rule
  const id = newId()
  await db.inTenant(tenantId, async tx => {
    const entry = await tx
      .selectFrom('sys_permission')
      .select('id')
      .where('code', '=', permission)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('sys_data_rule')
      .values({
        tenant_id: tenantId,
        id,
        permission_id: entry.id,
        rule_name: `${column} ${condition}`,
        rule_column: column,
        rule_conditions: condition,
        rule_value: value,
      })
      .execute()
    await tx
      .insertInto('sys_role_data_rule')
      .values({ tenant_id: tenantId, role_id: roleId, permission_id: entry.id, data_rule_id: id })
      .execute()
  })
  return id
}

/** A task of a user that failed. Gives its id. */
export async function createTask(db: Db, userId: string, tenantId = 1): Promise<string> {
  const id = newId()
  await db.inTenant(tenantId, tx =>
    tx
      .insertInto('sys_quartz_task')
      .values({
        tenant_id: tenantId,
        id,
        biz_type: '导出用户',
        task_name: 'resource.export',
        status: '2',
        input: '{}',
        origin: '{}',
        user_id: userId,
      })
      .execute(),
  )
  return id
}
