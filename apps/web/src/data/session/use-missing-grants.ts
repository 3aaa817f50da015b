import { useSession } from '../../lib/session.ts'
import { describeMissingGrants } from './missing-grants.ts'
import { useCan, usePermissions } from './permissions.ts'

/** Tells the signed-in user what the account lacks to be of use; null when nothing is missing. */
export function useMissingGrants(): string | null {
  const user = useSession(state => state.user)
  const reach = usePermissions(state => state.reach)
  const seesRecords = useCan('xw:xwInfo:list')
  return user && describeMissingGrants({ ...user, reach, seesRecords })
}
