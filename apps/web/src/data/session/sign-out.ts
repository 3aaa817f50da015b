import { paths } from '@xw/shared/wire/paths'
import { call } from '../../api/http.ts'
import { endSession, runBeforeSignOut } from '../../lib/session.ts'

/** SE-05: ends the session on both sides. A failed call shows its message but never prevents the local sign-out. */
export async function signOut(): Promise<void> {
  await runBeforeSignOut()
  try {
    await call(paths.session.logout, { method: 'POST' })
  } catch {
    // The failure has been shown; the user must be able to leave.
  } finally {
    endSession()
  }
}
