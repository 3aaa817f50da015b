import { paths } from '@xw/shared/wire/paths'
import { call } from '../../api/http.ts'
import { endSession, runBeforeSignOut } from '../../lib/session.ts'

/** SE-05: ends the session on both sides. The call shows its own failure and never stops the local sign-out. */
export async function signOut(): Promise<void> {
  await runBeforeSignOut()
  try {
    await call(paths.session.logout, { method: 'POST' })
  } catch {
    // Shown already; whoever leaves must be able to leave.
  } finally {
    endSession()
  }
}
