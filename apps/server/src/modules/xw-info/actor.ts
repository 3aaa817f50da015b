import { actorByReach } from '@xw/shared/degree/own-config'
import type { Looker } from '@xw/shared/degree/states'
import type { Session } from '../../plugins/session.ts'

/** Who administers the system and nothing else has no part in what becomes of a record. */
const isAdministratorOnly = ({ roleCodes }: Session) => roleCodes.every(code => code === 'admin')

/** Who somebody is on a record's way; null for those who take no step. */
export const actorOf = (session: Session): Looker | null =>
  session.reach === 'platform' || isAdministratorOnly(session) ? null : actorByReach[session.reach]
