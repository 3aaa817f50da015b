import { isWiderReach, type Reach, reachText } from '@xw/shared/permission/reach'
import { roleResource } from '@xw/shared/resources/sys/role'
import { invalid } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import { assertHoldersWithin, isOwnRole } from '../../../resource/power/guard.ts'
import { type RecordValues, textIn } from '../../../resource/stored.ts'
import { builtInRoles } from './built-in.ts'

export const isReachChanged = (values: RecordValues, before: RecordValues): boolean =>
  values.reach !== undefined && values.reach !== before.reach

/**
 * Refuses a role that reaches further than the caller, and changes of the reach of built-in roles and of the caller's
 * own.
 */
export async function assertReachAllowed(
  tx: Tx,
  session: Session,
  values: RecordValues,
  before: RecordValues | null,
): Promise<void> {
  if (before) {
    if (!isReachChanged(values, before)) return
    if (builtInRoles.has(textIn(before, 'roleCode'))) throw invalid({ reach: '系统内置角色的管理范围不能修改' })
    const id = textIn(before, 'id')
    if (await isOwnRole(tx, session, id))
      throw invalid({ reach: '不能修改自己所拥有的角色的管理范围，请由其他管理员操作' })
    await assertHoldersWithin(tx, session, id)
  }
  const wanted = (textIn(values, 'reach') || roleResource.fields.reach?.default) as Reach
  if (isWiderReach(wanted, session.reach))
    throw invalid({ reach: `管理范围不能超出您自己的（${reachText(session.reach)}）` })
}
