import type { UserInfo } from '@xw/shared/session/user-info'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { keptStorage } from './kept-storage.ts'
import { storage } from './storage.ts'
import { hasUnsaved } from './unsaved.ts'

/** All that the browser keeps of the signed-in person; the rest of the server's answer is dropped. */
export type User = Pick<
  UserInfo,
  'id' | 'username' | 'realname' | 'avatar' | 'orgCode' | 'roleCode' | 'xwbslbms' | 'nickname'
>

export interface Session {
  token: string | null
  user: User | null
  /** The school the token belongs to; the platform is 0. */
  tenantId: number
  tenantName: string
  /** An initial password opens nothing but its own change. */
  mustChangePassword: boolean
}

const signedOut: Session = { token: null, user: null, tenantId: 0, tenantName: '', mustChangePassword: false }

/** Who is signed in, kept for seven days. */
export const useSession = create<Session>()(
  persist(() => signedOut, { name: 'session', storage: keptStorage<Session>(state => state.token !== null) }),
)

const endListeners = new Set<() => void>()

/** For whatever holds data of the signed-in user: it is dropped when the session ends. */
export function onSessionEnd(forget: () => void): void {
  endListeners.add(forget)
}

/** Starts a session from the server's answer, of which only the known fields are kept. */
export function startSession(token: string, userInfo: UserInfo): void {
  const { tenantId, tenantName, mustChangePassword } = userInfo
  useSession.setState({ token, user: pickUser(userInfo), tenantId, tenantName, mustChangePassword })
}

/** Forgets token, user, school and everything that was loaded for them. */
export function endSession(): void {
  useSession.setState(signedOut)
  for (const forget of endListeners) forget()
}

function pickUser({ id, username, realname, avatar, orgCode, roleCode, xwbslbms, nickname }: UserInfo): User {
  return { id, username, realname, avatar, orgCode, roleCode, xwbslbms, nickname }
}

export const hasRole = (user: User | null, role: string): boolean => (user?.roleCode.split(',') ?? []).includes(role)

/** Somebody with no other role than the student's. */
export const isStudent = (user: User | null): boolean => user?.roleCode === 'xs'

/** How a person is addressed. */
export const displayName = (user: User): string => user.nickname || user.realname || user.username

/**
 * Another window signed in, again or out: the same person's new token is taken over (an expiry here would otherwise
 * throw the fresh session away), anybody else's change reloads a page that has nothing to lose.
 */
export function followOtherWindows(reload: () => void): void {
  window.addEventListener('storage', event => {
    if (!event.key?.endsWith('__session')) return
    const before = useSession.getState().user?.id
    const kept = storage.get('session') as { state: Session } | null
    if (kept && kept.state.user?.id === before) useSession.setState(kept.state)
    else if (!hasUnsaved()) reload()
  })
}
