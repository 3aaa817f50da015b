import { create } from 'zustand'
import { isMessenger } from '../lib/messenger.ts'
import { notify } from '../lib/notify.ts'
import { endSession, onSessionEnd, useSession } from '../lib/session.ts'
import { hasUnsaved } from '../lib/unsaved.ts'
import { messages } from './messages.ts'

/**
 * What the page shows about an expired session: nothing, a passing message before it reloads, the modal that only
 * leads to the login page, or the dialog in which the same user signs in again and keeps unsaved work.
 */
type ExpiryDisplay = 'none' | 'message' | 'modal' | 'sign-in'

/** At most one sign of expiry is shown, however many calls fail. */
export const useExpiry = create<{ expiry: ExpiryDisplay }>(() => ({ expiry: 'none' }))

onSessionEnd(() => useExpiry.setState({ expiry: 'none' }))

const reloadDelayMs = 1500

/** Decides how an expired session is shown: unsaved work first, then as the wire's generation asks. */
export function chooseExpiryDisplay(
  how: 'notice' | 'modal',
  page: { unsaved: boolean; messenger: boolean },
): ExpiryDisplay {
  if (page.unsaved) return 'sign-in'
  return how === 'modal' && !page.messenger ? 'modal' : 'message'
}

/** RQ-03 on expiry, and decision for unsaved work: called by the error table, once or many times. */
export function expireSession(how: 'notice' | 'modal'): void {
  if (useExpiry.getState().expiry !== 'none') return
  const messenger = isMessenger(navigator.userAgent)
  const expiry = chooseExpiryDisplay(how, { unsaved: hasUnsaved(), messenger })
  useExpiry.setState({ expiry })
  if (expiry !== 'message') return
  if (how === 'modal') notify.loading(messages.messengerExpired)
  else notify.notice(messages.systemPrompt, messages.expired)
  const { token } = useSession.getState()
  setTimeout(() => leaveExpiredSession(token), reloadDelayMs)
}

/** Signs out and reloads, unless the page has moved on to another session (or to the login page) meanwhile. */
function leaveExpiredSession(token: string | null) {
  if (useSession.getState().token === token) abandonSession()
  else useExpiry.setState({ expiry: 'none' })
}

/** Gives the expired session up: the guard leads to the login page and back to this path afterwards. */
export function abandonSession(): void {
  endSession()
  window.location.reload()
}
