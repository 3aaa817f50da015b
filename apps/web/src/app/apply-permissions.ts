import { menuVersion } from '../api/versions.ts'
import { fetchPermissions, type OwnPermissions, usePermissions } from '../data/session/permissions.ts'
import { useSession } from '../lib/session.ts'
import { assertMenu, filterPermittedMenu, toRoutes } from './to-routes.ts'

/** Makes menu, routes and grants of the page follow an answer; refuses a menu that nothing can be drawn from. */
export function applyPermissions(answer: OwnPermissions): void {
  assertMenu(answer.menu)
  const menu = filterPermittedMenu(answer.menu, answer)
  usePermissions.setState({ ...answer, menu, routes: toRoutes(menu) })
}

let isLoading = false

/** A menu that was changed, or a grant that was given or taken, reaches open pages with their next answer. */
async function followVersion(version: string) {
  const known = usePermissions.getState()
  if (isLoading || known.routes === null || known.menuVersion === version) return
  const { token } = useSession.getState()
  isLoading = true
  try {
    const answer = await fetchPermissions({ silent: true })
    if (useSession.getState().token === token) applyPermissions(answer)
  } catch {
    // The next answer names the version again.
  } finally {
    isLoading = false
  }
}

menuVersion.follow(version => void followVersion(version))
