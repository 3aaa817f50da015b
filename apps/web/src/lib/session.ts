import type { UserInfo } from '@xw/shared/wire/session'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { createPersistStorage } from './persist-storage.ts'
import { storage } from './storage.ts'
import { hasUnsaved } from './unsaved.ts'

/** All data about the signed-in user that the browser stores; the rest of the server's answer is dropped. */
export type User = Pick<
  UserInfo,
  'id' | 'username' | 'realname' | 'avatar' | 'orgCode' | 'roleCode' | 'xwbslbms' | 'nickname' | 'student'
>

export interface StoredSession {
  token: string | null
  user: User | null
  /** The school that the token belongs to; 0 is the platform. */
  tenantId: number
  tenantName: string
  /** The user has an initial password and can open nothing until they have changed it. */
  mustChangePassword: boolean
  /** The initial password was computed from the record, so that changing it also requires the person's name. */
  firstSignIn: boolean
  /** The user must set up a second factor and can open nothing else until then. */
  mustSetUpFactor: boolean
  /** A student who has not yet acknowledged the privacy notice. */
  mustReadNotice: boolean
  /** A student with other roles who works on their own record at the moment. */
  asStudent: boolean
}

const signedOut: StoredSession = {
  token: null,
  user: null,
  tenantId: 0,
  tenantName: '',
  mustChangePassword: false,
  firstSignIn: false,
  mustSetUpFactor: false,
  mustReadNotice: false,
  asStudent: false,
}

/** The signed-in user's session, kept for seven days. */
export const useSession = create<StoredSession>()(
  persist(() => signedOut, {
    name: 'session',
    storage: createPersistStorage<StoredSession>(state => state.token !== null),
  }),
)

/** `switched`: the same user continues in another school. */
type SessionEnd = 'signed-out' | 'switched'

const endListeners = new Set<(how: SessionEnd) => void>()

/** Registers a function that drops the user's data when the session ends. */
export function onSessionEnd(forget: (how: SessionEnd) => void): void {
  endListeners.add(forget)
}

const signOutTasks = new Set<() => Promise<unknown>>()

/** Registers a call to make before the user signs out. Returns a function that takes it back. */
export function beforeSignOut(send: () => Promise<unknown>): () => void {
  signOutTasks.add(send)
  return () => void signOutTasks.delete(send)
}

/** Runs the registered calls and waits for them. A failed call does not prevent the sign-out. */
export const runBeforeSignOut = (): Promise<unknown> => Promise.allSettled([...signOutTasks].map(send => send()))

/** Starts a session from the server's answer, of which only the known fields are stored. */
export function storeSession(token: string, userInfo: UserInfo): void {
  const { tenantId, tenantName, mustChangePassword } = userInfo
  useSession.setState({
    token,
    user: pickUser(userInfo),
    tenantId,
    tenantName,
    mustChangePassword,
    firstSignIn: userInfo.firstSignIn ?? false,
    mustSetUpFactor: userInfo.mustSetUpFactor ?? false,
    mustReadNotice: userInfo.mustReadNotice ?? false,
    asStudent: false,
  })
}

/** Forgets the token, the user, the school and all data loaded for them. */
export function endSession(): void {
  useSession.setState(signedOut)
  for (const forget of endListeners) forget('signed-out')
}

/** HD-07: continues in another school and drops all data of the previous one. */
export function switchSession(token: string, userInfo: UserInfo): void {
  for (const forget of endListeners) forget('switched')
  storeSession(token, userInfo)
}

/** Switches between a student's own record and the work of their other roles, and drops the data of the other view. */
export function actAsStudent(asStudent: boolean): void {
  for (const forget of endListeners) forget('switched')
  useSession.setState({ asStudent })
}

function pickUser({ id, username, realname, avatar, orgCode, roleCode, xwbslbms, nickname, student }: UserInfo): User {
  return { id, username, realname, avatar, orgCode, roleCode, xwbslbms, nickname, ...(student && { student }) }
}

/**
 * LY-09: reports whether the page is a student's: the user has no other role, or works on their own record at the
 * moment.
 */
export const isStudent = ({ user, asStudent }: StoredSession): boolean =>
  user?.student === 'only' || (user?.student === 'also' && asStudent)

/** Returns the name by which the page addresses a person. */
export const displayName = (user: User): string => user.nickname || user.realname || user.username

/**
 * Follows sign-ins and sign-outs in other windows. It takes over the new token of the same person in the same school;
 * otherwise an expiry here would end the fresh session. Any other change reloads a page that has nothing to lose. For
 * another person, the page stops showing what was typed and keeps it for its author.
 */
export function followOtherWindows(reload: () => void): void {
  window.addEventListener('storage', event => {
    if (!event.key?.endsWith('__session')) return
    const before = useSession.getState()
    const kept = (storage.get('session') as { state: StoredSession } | null)?.state
    if (kept && kept.user?.id === before.user?.id && kept.tenantId === before.tenantId)
      useSession.setState({ ...kept, asStudent: before.asStudent })
    else if ((kept?.user && kept.user.id !== before.user?.id) || !hasUnsaved()) reload()
  })
}
