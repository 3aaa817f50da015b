import { isAdministrator } from '@xw/shared/permission/administrator'
import { can } from '@xw/shared/permission/can'
import { sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import { definitionByBizKey } from '../../../resource/custom-fields.ts'
import {
  definedRights,
  grantUnmaskedPermission,
  isPlainRight,
  readViewOf,
} from '../../../resource/power/field-rights.ts'
import { assertHoldersWithin, isOwnRole } from '../../../resource/power/guard.ts'

/**
 * Runs before a change. It refuses when a holder of the role can do more than the caller, and makes changes of one
 * school wait for each other, so that the permissions of two roles are compared at one moment.
 */
export async function assertRoleViewEditable(tx: Tx, session: Session, roleId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('field rights', ${session.tenantId}))`.execute(tx)
  if (!(await isOwnRole(tx, session, roleId))) await assertHoldersWithin(tx, session, roleId)
}

/**
 * Runs after a change: a role may not see more than the caller does. Nobody changes a role of their own, except
 * administrators, whom nobody else could help; their limit is the definition.
 */
export async function assertRoleViewWithinOwn(
  tx: Tx,
  session: Session,
  { roleId, bizKey }: { roleId: string; bizKey: string },
): Promise<void> {
  const { tenantId } = session
  const def = await definitionByBizKey(tx, tenantId, bizKey)
  if (!def) return
  const own = await tx
    .selectFrom('sys_user_role')
    .select('role_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', session.userId)
    .execute()
  const roleIds = own.map(row => row.role_id)
  const isOwn = roleIds.includes(roleId)
  if (isOwn && !isAdministrator(session.roleCodes))
    throw refused('不能修改自己所拥有的角色的字段权限，请由其他管理员操作')
  const defined = definedRights(bizKey, def)
  const limit = isOwn ? defined : await readViewOf(tx, tenantId, roleIds, bizKey)
  const mayUnmask = !isOwn && can(session.grants, grantUnmaskedPermission)
  const roleView = await readViewOf(tx, tenantId, [roleId], bizKey)
  const beyond = [...roleView].find(right => !limit.has(right) && !(mayUnmask && isPlainRight(right)))
  if (!beyond) return assertRoleViewEditable(tx, session, roleId)
  const key = beyond.slice(bizKey.length + 1).split(' ')[0] ?? ''
  const label = def.fields[key]?.label ?? key
  throw refused(`「${label}」的权限超出您自己的，不能授予`)
}
