import { create } from 'zustand'
import { isMessenger } from '../lib/messenger.ts'
import { notify } from '../lib/notify.ts'
import { endSession, onSessionEnd, useSession } from '../lib/session.ts'
import { hasUnsaved } from '../lib/unsaved.ts'
import { messages } from './messages.ts'

/**
 * How the page shows an expired session: not at all, by a message before it reloads, by a modal that only leads to the
 * login page, or by a dialog in which the same user signs in again and keeps unsaved work.
 */
type ExpiryDisplay = 'none' | 'message' | 'modal' | 'sign-in'

/** Shows at most one sign of expiry, however many calls fail. */
export const useExpiry = create<{ expiry: ExpiryDisplay }>(() => ({ expiry: 'none' }))

onSessionEnd(() => useExpiry.setState({ expiry: 'none' }))

const reloadDelayMs = 1500

/** Decides how an expired session is shown: unsaved work comes first, then the generation of the wire decides. */
export function chooseExpiryDisplay(
  how: 'notice' | 'modal',
  page: { unsaved: boolean; messenger: boolean },
): ExpiryDisplay {
  if (page.unsaved) return 'sign-in'
  return how === 'modal' && !page.messenger ? 'modal' : 'message'
}

/** RQ-03: shows that the session has expired. The error table may call it several times for one expiry. */
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

/** Signs out and reloads, unless the page has meanwhile moved to another session or to the login page. */
function leaveExpiredSession(token: string | null) {
  if (useSession.getState().token === token) abandonSession()
  else useExpiry.setState({ expiry: 'none' })
}

/** Gives up the expired session. The guard then leads to the login page and afterwards back to this path. */
export function abandonSession(): void {
  endSession()
  window.location.reload()
}
