import type { Session } from '../../../plugins/session.ts'
import type { Access } from '../../../resource/access.ts'

/** What of a call decides about a judgement: the type and the school. Who looks does not, so that a job can do without. */
export type JudgeAccess = Pick<Access, 'base' | 'place'> & { session: Pick<Session, 'tenantId' | 'userId'> }
