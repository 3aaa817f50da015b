import type { Grants } from '@xw/shared/permission/can'
import type { Reach } from '@xw/shared/permission/reach'
import type { StudentStanding } from '@xw/shared/wire/session'

/** The caller of a request: loaded from the token by the session module, used by guards, scopes and handlers. */
export interface Session {
  /** The id of the session, safe to show; the token is never stored. */
  id: string
  userId: string
  tenantId: number
  username: string
  realname: string
  roleCodes: readonly string[]
  /** The widest reach of the user's roles in this school; department roles do not widen it. */
  reach: Reach
  /** Whether the user is a student of this school and has other roles as well; null for users who are not. */
  student: StudentStanding | null
  /** The degree types that the user may see in this school. */
  xwbslbms: readonly string[]
  /** The current department, chosen by the user when there are several. */
  departId: string | null
  /** While true, only the routes that change the password or sign out are available. */
  mustChangePassword: boolean
  /** While true, only the routes that set up the second factor are available. */
  mustSetUpFactor: boolean
  /** While true, a student can only read and acknowledge the privacy notice. */
  mustReadNotice: boolean
  grants: Grants
  /** A version of the menu, grants and reach of this session; it changes when any of them does. */
  menuVersion: string
}

/** Finds the session of a token. Returns null when it is unknown, expired or revoked. */
export type ReadSession = (token: string, activity: 'active' | 'passive') => Promise<Session | null>

/** Finds the session that a ticket for this subject was issued for, or null when it has ended. */
export type ReadTicket = (ticket: string, subject: string) => Promise<Session | null>
