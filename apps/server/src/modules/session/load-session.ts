import type { Authority } from '@xw/shared/permission/can'
import type { Db } from '../../plugins/db.ts'
import type { Session } from '../../plugins/session.ts'
import { readAllAuth, readAuth, readPlatformAuth } from './grants.ts'
import { readPerson } from './person.ts'
import type { LiveSession } from './store.ts'

/** Fills a live session with who the user is in its school and what they may do there, as of now. */
export async function loadSession(db: Db, live: LiveSession, allAuth: readonly Authority[]): Promise<Session | null> {
  const { tenantId, accountId } = live
  const known = await db.inTenant(tenantId, async tx => {
    const person = await readPerson(tx, tenantId, accountId)
    return person && { person, auth: await readAuth(tx, tenantId, accountId) }
  })
  if (!known) return null
  const keepsPlatformRights = live.homeTenantId === 0 && tenantId !== 0
  const platformAuth = keepsPlatformRights ? await readPlatformAuth(db, accountId) : []
  const { person, auth } = known
  return {
    id: live.id,
    userId: accountId,
    tenantId,
    username: person.username,
    realname: person.realname,
    roleCodes: person.roleCodes,
    xwbslbms: person.xwbslbms,
    // Whoever left the chosen department has none until they choose again.
    departId: person.departs.find(depart => depart.id === live.departId)?.id ?? null,
    mustChangePassword: live.mustChangePassword,
    grants: { auth: [...auth, ...platformAuth], allAuth },
  }
}

interface Absent {
  userId: string
  tenantId: number
  departId: string | null
  /** Stands in the place of a session's id; no ticket and no token belong to it. */
  sessionId: string
}

/** Somebody as of now, for work that goes on after they have left; null where their account or school is closed. */
export async function loadUser(db: Db, { userId, tenantId, departId, sessionId }: Absent): Promise<Session | null> {
  const account = await db.platform
    .selectFrom('sys_account as account')
    .innerJoin('sys_tenant as tenant', join => join.on('tenant.id', '=', tenantId))
    .select(['account.tenant_id as homeTenantId', 'account.must_change_password as mustChangePassword'])
    .where('account.id', '=', userId)
    .where('account.status', '=', '1')
    .where('account.del_flag', '=', '0')
    .where('tenant.status', '=', '1')
    .executeTakeFirst()
  if (!account) return null
  const live = { ...account, id: sessionId, accountId: userId, tenantId, departId, idleMs: 0 }
  return loadSession(db, live, await readAllAuth(db))
}
