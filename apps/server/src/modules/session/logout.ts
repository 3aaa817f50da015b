import { refused } from '../../lib/errors.ts'
import { isId } from '../../lib/ids.ts'
import type { Db } from '../../plugins/db.ts'
import type { Origin } from '../../plugins/origin.ts'
import type { Session } from '../../plugins/session.ts'
import { writeAudit } from './audit.ts'
import { revokeSessions } from './store.ts'

/** Ends the caller's own session and no other. */
export async function logout(db: Db, session: Session, origin: Origin): Promise<void> {
  const { tenantId, userId, username } = session
  await db.inTenant(tenantId, async tx => {
    await revokeSessions(tx, 'logout', eb => eb('id', '=', session.id))
    await writeAudit(tx, { tenantId, content: '退出登录', success: true, userId, username, origin })
  })
}

/** Ends somebody else's session: one of the caller's school, or any where the caller is of the platform. */
export async function forceLogout(db: Db, session: Session, sessionId: string, origin: Origin): Promise<void> {
  const { tenantId, userId, username } = session
  if (!isId(sessionId)) throw refused('Token无效!')
  await db.inTenant(tenantId, async tx => {
    const caller = await tx
      .selectFrom('sys_account')
      .select('tenant_id')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const [ended] = await revokeSessions(tx, 'forced', eb =>
      eb.and([eb('id', '=', sessionId), ...(caller.tenant_id === 0 ? [] : [eb('tenant_id', '=', tenantId)])]),
    )
    if (!ended) throw refused('Token无效!')
    const whose = await tx
      .selectFrom('sys_account')
      .select('username')
      .where('id', '=', ended.accountId)
      .executeTakeFirstOrThrow()
    await writeAudit(tx, { tenantId, content: `强制下线：${whose.username}`, success: true, userId, username, origin })
  })
}
