import { thesisReviewerPage } from '@xw/shared/wire/thesis-paths'
import { type FoundRoute, findMenuRoute, type MenuRoute } from '../data/session/menu.ts'
import { isMessenger } from '../lib/messenger.ts'
import {
  helpPath,
  homePath,
  loginPath,
  notFoundPath,
  safeRedirect,
  studentHelpPath,
  takeBackPage,
  verifyPath,
  withRedirect,
} from '../lib/paths.ts'

/** The location that the user wants to open, without the base path. */
export interface Visit {
  pathname: string
  search: string
}

/** The state on which the decision depends. */
export interface GuardState {
  isSignedIn: boolean
  mustChangePassword: boolean
  /** The user has to set up a second factor first. */
  mustSetUpFactor: boolean
  /** The user has to read the privacy notice first. */
  mustReadNotice: boolean
  /** The user's first page; students have one of their own. */
  ownHome: string
  /** Null until the permissions have been loaded. */
  routes: readonly MenuRoute[] | null
  alternativePath: string
  /** Sign-in starts at the alternative path (SH-15). */
  usesAlternative: boolean
}

/** Open the page, load the permissions and decide again, or go elsewhere. */
export type Decision = { kind: 'pass'; found: FoundRoute | null } | { kind: 'load' } | { kind: 'go'; to: string }

const pass: Decision = { kind: 'pass', found: null }
const go = (to: string): Decision => ({ kind: 'go', to })

const publicPaths = [
  loginPath,
  '/user/register',
  '/user/register-result',
  '/user/alteration',
  takeBackPage,
  verifyPath,
  thesisReviewerPage,
]
const redirects: Record<string, string> = {
  '/': homePath,
  '/user': loginPath,
  '/oauth2-app': '/oauth2-app/login',
  '/test': '/test/home',
}
/** Pages that need a session but no menu item. */
const ownPaths = [notFoundPath, '/test/home']

const isHelp = (path: string) => path === helpPath || path.startsWith(`${helpPath}/`)

/**
 * SH-15: reports whether sign-in starts at the alternative path, because of the setting or because a messenger opened
 * the page.
 */
export const usesAlternativeLogin = (setting: string, userAgent: string): boolean =>
  setting === 'alternative' || isMessenger(userAgent)

/** SH-02, SH-03, SH-11 and SH-12 as one decision. */
export function decide(visit: Visit, state: GuardState): Decision {
  const path = visit.pathname.replace(/(.)\/+$/, '$1')
  const redirect = redirects[path]
  if (redirect) return go(redirect)
  return state.isSignedIn ? decideSignedIn(path, visit, state) : decideSignedOut(path, visit, state)
}

function decideSignedIn(path: string, visit: Visit, state: GuardState): Decision {
  const wanted = safeRedirect(new URLSearchParams(visit.search).get('redirect'))
  if (path === loginPath || path === state.alternativePath) return go(wanted ?? homePath)
  const isHeldBack = state.mustChangePassword || state.mustSetUpFactor || state.mustReadNotice
  if (publicPaths.includes(path) || isHeldBack) return pass
  if (!state.routes) return { kind: 'load' }
  if (ownPaths.includes(path) || isHelp(path)) return pass
  if (
    path === homePath &&
    state.ownHome !== homePath &&
    findMenuRoute(state.routes, { pathname: state.ownHome, search: '' })
  )
    return go(state.ownHome)
  const found = findMenuRoute(state.routes, visit)
  if (!found) return go(notFoundPath)
  const { redirect } = found.route
  return redirect === null || redirect === found.route.path ? { kind: 'pass', found } : go(redirect)
}

function decideSignedOut(path: string, visit: Visit, state: GuardState): Decision {
  const entry = state.usesAlternative ? state.alternativePath : loginPath
  if (path === loginPath && entry !== loginPath) return go(entry + visit.search)
  if (path === state.alternativePath || path === studentHelpPath || publicPaths.includes(path)) return pass
  return go(withRedirect(entry, visit.pathname + visit.search))
}
