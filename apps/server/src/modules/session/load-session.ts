import type { Authority } from '@xw/shared/permission/can'
import type { Db } from '../../plugins/db.ts'
import type { Session } from '../../plugins/session.ts'
import { readAuth, readPlatformAuth } from './grants.ts'
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
