import { createHash } from 'node:crypto'
import type { Reach } from '@xw/shared/permission/reach'
import type { Db } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import { mustReadNotice } from '../privacy-notice/index.ts'
import { mustSetUpFactor } from '../second-factor/index.ts'
import {
  type GrantCatalogue,
  type GrantedPermission,
  listGrantedPermissions,
  listPlatformPermissions,
  readGrantCatalogue,
} from './grants.ts'
import { findPersonInSchool } from './person.ts'
import type { LiveSession } from './store.ts'

/** Completes a live session with the person and the permissions as of now. */
export async function loadSession(db: Db, live: LiveSession, catalogue: GrantCatalogue): Promise<Session | null> {
  const { tenantId, accountId } = live
  const known = await db.inTenant(tenantId, async tx => {
    const person = await findPersonInSchool(tx, tenantId, accountId)
    if (!person) return null
    const reader = { tenantId, userId: accountId, isStudent: person.student !== null }
    return {
      person,
      granted: await listGrantedPermissions(tx, tenantId, accountId),
      mustSetUpFactor: await mustSetUpFactor(tx, accountId, person.reach),
      mustReadNotice: await mustReadNotice(tx, reader),
    }
  })
  if (!known) return null
  const keepsPlatformRights = live.homeTenantId === 0 && tenantId !== 0
  const ofPlatform = keepsPlatformRights ? await listPlatformPermissions(db, accountId) : []
  const { person } = known
  const granted = [...known.granted, ...ofPlatform]
  return {
    id: live.id,
    userId: accountId,
    tenantId,
    username: person.username,
    realname: person.realname,
    roleCodes: person.roleCodes,
    reach: person.reach,
    student: person.student,
    xwbslbms: person.xwbslbms,
    // A user who has left the chosen department has no current department until they choose again.
    departId: person.departs.find(depart => depart.id === live.departId)?.id ?? null,
    mustChangePassword: live.mustChangePassword,
    mustSetUpFactor: known.mustSetUpFactor,
    mustReadNotice: known.mustReadNotice,
    grants: { auth: granted.filter(isAction).map(toAuthority), allAuth: catalogue.allAuth },
    menuVersion: computeMenuVersion(catalogue, granted, person.reach),
  }
}

const isAction = ({ menuType }: GrantedPermission) => menuType === 2
const toAuthority = ({ action, type, describe = '' }: GrantedPermission) => ({ action, type, describe })

/** Equal in every process for equal menus, grants and reach; pages reload their menu when it changes. */
function computeMenuVersion(
  { fingerprint }: GrantCatalogue,
  granted: readonly GrantedPermission[],
  reach: Reach,
): string {
  const codes = granted.map(({ action }) => action).sort()
  return createHash('sha256').update(fingerprint).update(codes.join()).update(reach).digest('base64url').slice(0, 16)
}

interface UserReference {
  userId: string
  tenantId: number
  departId: string | null
  /** An id in place of a session's; no token and no ticket belongs to it. */
  sessionId: string
}

/**
 * Builds a session for a user who is not connected, for work that continues in the background. Returns null when the
 * account or the school is closed.
 */
export async function loadUserSession(
  db: Db,
  { userId, tenantId, departId, sessionId }: UserReference,
): Promise<Session | null> {
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
  return loadSession(db, live, await readGrantCatalogue(db))
}
