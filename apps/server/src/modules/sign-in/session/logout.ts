import { refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import type { Db } from '../../../plugins/db.ts'
import type { Origin } from '../../../plugins/origin.ts'
import type { Session } from '../../../plugins/session.ts'
import { assertMembersOfSchoolWithin, assertPeopleWithin } from '../../../resource/power/guard.ts'
import { writeAudit } from './audit.ts'
import { revokeSessions } from './store.ts'

/** Ends the caller's current session only. */
export async function logout(db: Db, session: Session, origin: Origin): Promise<void> {
  const { tenantId, userId, username } = session
  await db.inTenant(tenantId, async tx => {
    await revokeSessions(tx, 'logout', eb => eb('id', '=', session.id))
    await writeAudit(tx, { tenantId, content: '退出登录', success: true, userId, username, origin })
  })
}

/** Ends another user's session: one in the caller's school, or any session when the caller is a platform account. */
export async function forceLogout(db: Db, session: Session, sessionId: string, origin: Origin): Promise<void> {
  const { tenantId, userId, username } = session
  if (!isId(sessionId)) throw refused('Token无效!')
  await db.inTenant(tenantId, async tx => {
    const caller = await tx
      .selectFrom('sys_account')
      .select('tenant_id')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const isOfPlatform = caller.tenant_id === 0
    const whose = await tx
      .selectFrom('sys_session')
      .innerJoin('sys_account', 'sys_account.id', 'sys_session.account_id')
      .select(['sys_account.id', 'sys_account.username', 'sys_session.tenant_id as schoolId'])
      .where('sys_session.id', '=', sessionId)
      .$if(!isOfPlatform, query => query.where('sys_session.tenant_id', '=', tenantId))
      .executeTakeFirst()
    if (!whose) throw refused('Token无效!')
    if (isOfPlatform) await assertMembersOfSchoolWithin(tx, session, { schoolId: whose.schoolId, userIds: [whose.id] })
    else await assertPeopleWithin(tx, session, [whose.id])
    const ended = await revokeSessions(tx, 'forced', eb => eb('id', '=', sessionId))
    if (ended.length === 0) throw refused('Token无效!')
    await writeAudit(tx, { tenantId, content: `强制下线：${whose.username}`, success: true, userId, username, origin })
  })
}
