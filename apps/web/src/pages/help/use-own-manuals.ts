import { useHasPage, usePermissions } from '../../data/session/permissions.ts'
import { isStudent, useSession } from '../../lib/session.ts'
import { listManuals, type ManualName } from './manuals.ts'

/** The manuals of whoever has opened the page; before anybody has signed in, that of students. */
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
