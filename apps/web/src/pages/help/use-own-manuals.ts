import { useHasPage, usePermissions } from '../../data/session/permissions.ts'
import { isStudent, useSession } from '../../lib/session.ts'
import { listManuals, type ManualName } from './manuals.ts'

/** Returns the manuals of the current user; a visitor who has not signed in gets the students' manual. */
export function useOwnManuals(): ManualName[] {
  const isReader = useSession(isStudent)
  const isKnown = usePermissions(state => state.routes !== null)
  return listManuals({
    isStudent: !isKnown || isReader,
    reach: usePermissions(state => state.reach),
    managesUsers: useHasPage('/isystem/user'),
    managesRoles: useHasPage('/isystem/role'),
    runsPlatform: useHasPage('/isystem/monitor/setting'),
  })
}
