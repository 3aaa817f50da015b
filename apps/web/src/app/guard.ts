import { thesisReviewerPage } from '@xw/shared/wire/thesis-paths'
import { type FoundRoute, findRoute, type MenuRoute } from '../data/session/menu.ts'
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

/** Where somebody wants to go, without the base path. */
export interface Visit {
  pathname: string
  search: string
}

/** What the decision depends on. */
export interface GuardState {
  isSignedIn: boolean
  mustChangePassword: boolean
  /** A second factor has to be set up first. */
  mustSetUpFactor: boolean
  /** The notice about personal data comes before everything else. */
  mustReadNotice: boolean
  /** Where this user begins, where that is not the home of everybody. */
  ownHome: string
  /** Null until the permissions have been loaded. */
  routes: readonly MenuRoute[] | null
  alternativePath: string
  /** SH-15 said that sign-in starts at the alternative path. */
  usesAlternative: boolean
}

/** Let it through, load the permissions and ask again, or go elsewhere. */
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
/** Pages that need a session but no entry in the menu. */
const ownPaths = [notFoundPath, '/test/home']

const isHelp = (path: string) => path === helpPath || path.startsWith(`${helpPath}/`)

/** SH-15: whether sign-in starts at the alternative path, by setting or because a messenger opened the page. */
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
    findRoute(state.routes, { pathname: state.ownHome, search: '' })
  )
    return go(state.ownHome)
  const found = findRoute(state.routes, visit)
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
