import { viewerByReach } from '@xw/shared/degree/default-field-permissions'
import type { Viewer } from '@xw/shared/degree/record-states'
import { isAdministratorOnly } from '@xw/shared/permission/administrator'
import type { Session } from '../../../plugins/session.ts'

/** Returns the part a user plays in the steps of a record, or null for administrators, who take no steps. */
export const actorOf = (session: Session): Viewer | null =>
  session.reach === 'platform' || isAdministratorOnly(session.roleCodes) ? null : viewerByReach[session.reach]
