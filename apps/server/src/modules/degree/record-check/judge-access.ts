import type { Session } from '../../../plugins/session.ts'
import type { Access } from '../../../resource/access.ts'

/**
 * The part of a caller's access that a check depends on: the degree type and the school. The user does not matter, so
 * jobs can run checks too.
 */
export type CheckAccess = Pick<Access, 'base' | 'place'> & { session: Pick<Session, 'tenantId' | 'userId'> }
