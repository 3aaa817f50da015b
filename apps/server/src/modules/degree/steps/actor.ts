import { viewerByReach } from '@xw/shared/degree/default-field-permissions'
import type { Viewer } from '@xw/shared/degree/record-states'
import { isAdministratorOnly } from '@xw/shared/permission/administrator'
import type { Session } from '../../../plugins/session.ts'

/** Who somebody is on a record's way; null for those who take no step. */
export const actorOf = (session: Session): Viewer | null =>
  session.reach === 'platform' || isAdministratorOnly(session.roleCodes) ? null : viewerByReach[session.reach]
