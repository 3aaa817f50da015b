import { webBase } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import { type MiddlewareFunction, replace } from 'react-router'
import { ApiError } from '../api/api-error.ts'
import { request } from '../api/http.ts'
import { fetchPermissions, usePermissions } from '../data/session/permissions.ts'
import { config } from '../lib/config.ts'
import { enterRoute } from '../lib/low-app.ts'
import { notify } from '../lib/notify.ts'
import { homePath, loginPath, studentPaths, withRedirect } from '../lib/paths.ts'
import { endSession, isStudent, useSession } from '../lib/session.ts'
import { applyPermissions } from './apply-permissions.ts'
import { type Decision, decide, type GuardState, usesAlternativeLogin, type Visit } from './guard.ts'
import { fetchAhead } from './shells.tsx'
import { WrongMenuError } from './to-routes.ts'

/** Runs before every navigation. As middleware, it runs before any redirect of a child route. */
export const guard: MiddlewareFunction = async ({ request: { url } }) => {
  const { pathname, search } = new URL(url)
  const visit: Visit = { pathname: pathname.slice(webBase.length) || '/', search }
  let decision = decide(visit, currentState())
  if (decision.kind === 'load') {
    fetchAhead(visit.pathname)
    decision = await loadPermissions(visit)
  }
  if (decision.kind === 'go') throw replace(decision.to)
  if (decision.kind === 'pass') enterRoute(decision.found?.route.name ?? '', decision.found?.params ?? {})
}

function currentState(): GuardState {
  const session = useSession.getState()
  const { token, mustChangePassword, mustSetUpFactor, mustReadNotice } = session
  const { routes } = usePermissions.getState()
  return {
    isSignedIn: token !== null,
    mustChangePassword,
    mustSetUpFactor,
    mustReadNotice,
    ownHome: isStudent(session) ? studentPaths.home : homePath,
    routes,
    alternativePath: config.alternativeLogin,
    usesAlternative: usesAlternativeLogin(config.loginEntry, navigator.userAgent),
  }
}

/**
 * No answer came: the page is being left, the network is gone, or the server restarts. This says nothing about the
 * session. Without the check, a second click on a link while the first one loads would sign the user out.
 */
const isUnanswered = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502)

/** SH-11: loads the permissions and turns their menu into routes. Signs out when the server refuses them. */
async function loadPermissions(visit: Visit): Promise<Decision> {
  try {
    applyPermissions(await fetchPermissions())
    return decide(visit, currentState())
  } catch (error) {
    if (error instanceof WrongMenuError || isUnanswered(error)) throw error
    if (!(error instanceof ApiError)) notify.error(error instanceof Error ? error.message : String(error))
    void request(paths.session.logout, { method: 'POST', silent: true }).catch(() => {})
    endSession()
    return { kind: 'go', to: withRedirect(loginPath, visit.pathname + visit.search) }
  }
}
