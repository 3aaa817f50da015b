import type { UserInfo } from '@xw/shared/wire/session'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { createPersistStorage } from './persist-storage.ts'
import { storage } from './storage.ts'
import { hasUnsaved } from './unsaved.ts'

/** All that the browser keeps of the signed-in person; the rest of the server's answer is dropped. */
export type User = Pick<
  UserInfo,
  'id' | 'username' | 'realname' | 'avatar' | 'orgCode' | 'roleCode' | 'xwbslbms' | 'nickname' | 'student'
>

export interface Session {
  token: string | null
  user: User | null
  /** The school the token belongs to; the platform is 0. */
  tenantId: number
  tenantName: string
  /** An initial password opens nothing but its own change. */
  mustChangePassword: boolean
  /** With a password that was computed from the record: changing it also asks who it is. */
  firstSignIn: boolean
  /** Whoever is asked for a second factor and has none: nothing opens but the way to set it up. */
  mustSetUpFactor: boolean
  /** A student who has yet to acknowledge what is said about their data. */
  mustReadNotice: boolean
  /** A student with other roles, who works on the own record at the moment. */
  asStudent: boolean
}

const signedOut: Session = {
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

/** Who is signed in, kept for seven days. */
export const useSession = create<Session>()(
  persist(() => signedOut, { name: 'session', storage: createPersistStorage<Session>(state => state.token !== null) }),
)

/** `switched`: the same user goes on in another school. */
type SessionEnd = 'signed-out' | 'switched'

const endListeners = new Set<(how: SessionEnd) => void>()

/** For whatever holds data of the signed-in user: it is dropped when the session ends. */
export function onSessionEnd(forget: (how: SessionEnd) => void): void {
  endListeners.add(forget)
}

const signOutTasks = new Set<() => Promise<unknown>>()

/** For whatever has something to send before its user signs out; the returned function takes it back. */
export function beforeSignOut(send: () => Promise<unknown>): () => void {
  signOutTasks.add(send)
  return () => void signOutTasks.delete(send)
}

/** Lets everything be sent that waits to be; what cannot be sent does not keep anybody. */
export const runBeforeSignOut = (): Promise<unknown> => Promise.allSettled([...signOutTasks].map(send => send()))

/** Starts a session from the server's answer, of which only the known fields are kept. */
export function startSession(token: string, userInfo: UserInfo): void {
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

/** Forgets token, user, school and everything that was loaded for them. */
export function endSession(): void {
  useSession.setState(signedOut)
  for (const forget of endListeners) forget('signed-out')
}

/** HD-07: goes on in another school; nothing that was loaded for the one before is left. */
export function switchSession(token: string, userInfo: UserInfo): void {
  for (const forget of endListeners) forget('switched')
  startSession(token, userInfo)
}

/** Goes to the own record, or back to the work of the other roles; what was loaded for the one is not shown to the other. */
export function actAsStudent(asStudent: boolean): void {
  for (const forget of endListeners) forget('switched')
  useSession.setState({ asStudent })
}

function pickUser({ id, username, realname, avatar, orgCode, roleCode, xwbslbms, nickname, student }: UserInfo): User {
  return { id, username, realname, avatar, orgCode, roleCode, xwbslbms, nickname, ...(student && { student }) }
}

/** LY-09: whether the page is a student's: somebody who is nothing else, or who works on the own record at the moment. */
export const isStudent = ({ user, asStudent }: Session): boolean =>
  user?.student === 'only' || (user?.student === 'also' && asStudent)

/** How a person is addressed. */
export const displayName = (user: User): string => user.nickname || user.realname || user.username

/**
 * Another window signed in, again or out: the new token of the same person in the same school is taken over (an expiry
 * here would otherwise throw the fresh session away), any other change reloads a page that has nothing to lose. Where it is
 * another person, the page is theirs no longer: what was typed into it is kept for whoever typed it, and not shown on.
 */
export function followOtherWindows(reload: () => void): void {
  window.addEventListener('storage', event => {
    if (!event.key?.endsWith('__session')) return
    const before = useSession.getState()
    const kept = (storage.get('session') as { state: Session } | null)?.state
    if (kept && kept.user?.id === before.user?.id && kept.tenantId === before.tenantId)
      useSession.setState({ ...kept, asStudent: before.asStudent })
    else if ((kept?.user && kept.user.id !== before.user?.id) || !hasUnsaved()) reload()
  })
}
