/** Where a signed-in user starts. */
export const homePath = '/dashboard/analysis'
export const loginPath = '/user/login'
export const notFoundPath = '/404'
/** All announcements that the user has. */
export const myNoticesPath = '/isps/userAnnouncement'

/** One degree record, which its query names; the rest of the query is that of the list it was opened from. */
export const degreeRecordPath = '/xxcj/xwRecord'

/** A path of ours; browsers read a second slash or a backslash as the start of a host. */
const ownPath = /^\/(?![/\\])/

/**
 * The target of a `redirect` query where it is a path of this application, and null for anything that a browser could
 * read as another host or scheme: it drops tabs and line breaks, and "/.//host" normalises to "//host".
 */
export function safeRedirect(target: string | null): string | null {
  if (!target || !ownPath.test(target) || /[\\\p{Cc}]/u.test(target)) return null
  const url = new URL(target, 'https://self.invalid')
  const path = url.pathname + url.search + url.hash
  return ownPath.test(path) ? path : null
}

/** The login path that comes back to `fullPath` afterwards. */
export const withRedirect = (path: string, fullPath: string): string =>
  `${path}?redirect=${encodeURIComponent(fullPath)}`
