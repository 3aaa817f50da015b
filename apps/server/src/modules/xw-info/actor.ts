import type { Looker } from '@xw/shared/degree/states'
import type { Reach } from '@xw/shared/permission/reach'
import type { Session } from '../../plugins/session.ts'

/** Whose eyes somebody looks at records with, by how far they reach. */
export const actorByReach: Readonly<Record<Reach, Looker>> = {
  platform: 'school',
  school: 'school',
  types: 'school',
  depart: 'depart',
  supervised: 'supervisor',
  own: 'student',
}

/** Who administers the system and nothing else has no part in what becomes of a record. */
const isAdministratorOnly = ({ roleCodes }: Session) => roleCodes.every(code => code === 'admin')

/** Who somebody is on a record's way; null for those who take no step. */
export const actorOf = (session: Session): Looker | null =>
  session.reach === 'platform' || isAdministratorOnly(session) ? null : actorByReach[session.reach]
