import { menuVersion } from '../api/versions.ts'
import { fetchPermissions, type OwnPermissions, usePermissions } from '../data/session/permissions.ts'
import { useSession } from '../lib/session.ts'
import { assertMenu, filterPermittedMenu, toRoutes } from './to-routes.ts'

/** Puts the menu, routes and grants of an answer into the page. Throws when the menu cannot be drawn. */
export function applyPermissions(answer: OwnPermissions): void {
  assertMenu(answer.menu)
  const menu = filterPermittedMenu(answer.menu, answer)
  usePermissions.setState({ ...answer, menu, routes: toRoutes(menu) })
}

let isLoading = false

/**
 * Loads the permissions again when an answer names a new version, so that changed menus and grants reach open pages.
 */
async function followVersion(version: string) {
  const known = usePermissions.getState()
  if (isLoading || known.routes === null || known.menuVersion === version) return
  const { token } = useSession.getState()
  isLoading = true
  try {
    const answer = await fetchPermissions({ silent: true })
    if (useSession.getState().token === token) applyPermissions(answer)
  } catch {
    // On failure, the next answer names the version again.
  } finally {
    isLoading = false
  }
}

menuVersion.follow(version => void followVersion(version))
