import type { OwnSession } from '@xw/shared/wire/session'
import { formatTime } from '@xw/shared/wire/time'
import { isId } from '../../../lib/ids.ts'
import type { Db } from '../../../plugins/db.ts'
import type { Origin } from '../../../plugins/origin.ts'
import type { Session } from '../../../plugins/session.ts'
import { writeAudit } from './audit.ts'
import { listLiveSessions, revokeSessions } from './store.ts'

export async function readOwnSessions(db: Db, session: Session, idleMinutes: number): Promise<OwnSession[]> {
  const rows = await listLiveSessions(db, session.userId, idleMinutes)
  return rows.map(({ id, tenantName, ip, userAgent, createdAt, lastSeenAt }) => ({
    id,
    isCurrent: id === session.id,
    tenantName,
    ip,
    userAgent,
    createTime: formatTime(createdAt),
    lastSeenTime: formatTime(lastSeenAt),
  }))
}

/** Ends one or all of the caller's other sessions. The current session ends by signing out. */
export async function endOwnSessions(
  db: Db,
  session: Session,
  choice: { id?: string; origin: Origin },
): Promise<number> {
  const { tenantId, userId, username } = session
  if (choice.id !== undefined && !isId(choice.id)) return 0
  return db.inTenant(tenantId, async tx => {
    const ended = await revokeSessions(tx, 'logout', eb =>
      eb.and([
        eb('account_id', '=', userId),
        eb('id', '<>', session.id),
        ...(choice.id === undefined ? [] : [eb('id', '=', choice.id)]),
      ]),
    )
    const content = `退出自己的其他登录：${ended.length} 个`
    if (ended.length > 0)
      await writeAudit(tx, { tenantId, content, success: true, userId, username, origin: choice.origin })
    return ended.length
  })
}
