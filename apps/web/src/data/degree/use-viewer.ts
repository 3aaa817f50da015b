import type { Viewer } from '@xw/shared/degree/record-states'
import { isAdministratorOnly } from '@xw/shared/permission/administrator'
import type { Reach } from '@xw/shared/permission/reach'
import { useSession } from '../../lib/session.ts'
import { usePermissions } from '../session/permissions.ts'

/** The viewers who take steps, by their reach. Users of another reach only look. */
const viewers: Readonly<Partial<Record<Reach, Viewer>>> = {
  school: 'school',
  types: 'school',
  depart: 'depart',
  supervised: 'supervisor',
  own: 'student',
}

/**
 * Returns the user's part in the review. Returns null for users who take no steps, such as a pure system administrator.
 */
export function useViewer(): Viewer | null {
  const reach = usePermissions(state => state.reach)
  const roleCode = useSession(({ user }) => user?.roleCode ?? '')
  return isAdministratorOnly(roleCode.split(',')) ? null : (viewers[reach] ?? null)
}
