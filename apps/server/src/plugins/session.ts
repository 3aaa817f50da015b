import type { Grants } from '@xw/shared/permission/can'
import type { Reach } from '@xw/shared/permission/reach'
import type { StudentStanding } from '@xw/shared/wire/session'

/** Who is calling: made from the token by the session module, read by guards, scopes and handlers. */
export interface Session {
  /** The session's own id, safe to show; the token is never kept. */
  id: string
  userId: string
  tenantId: number
  username: string
  realname: string
  roleCodes: readonly string[]
  /** How far the roles of this school let the user reach; the roles of departments widen nothing. */
  reach: Reach
  /** Whether the user is a student of this school, and whether they have other roles beside; null for all others. */
  student: StudentStanding | null
  /** Degree types the user may see in this school. */
  xwbslbms: readonly string[]
  /** The current department, chosen by the user when there are several. */
  departId: string | null
  /** An initial password opens only the routes that change it or sign out. */
  mustChangePassword: boolean
  /** Whoever is asked for a second factor and has none reaches only the way to set it up. */
  mustSetUpFactor: boolean
  /** A student who has yet to acknowledge what is said about their data reaches nothing else. */
  mustReadNotice: boolean
  grants: Grants
  /** What the menu, the grants and the reach of this session are made of; another text when any of them changes. */
  menuVersion: string
}

/** Finds the session of a token, or null where it is unknown, expired or revoked. */
export type ReadSession = (token: string, activity: 'active' | 'passive') => Promise<Session | null>

/** Finds the session that a ticket for this subject was made for, or null where there is none any more. */
export type ReadTicket = (ticket: string, subject: string) => Promise<Session | null>
