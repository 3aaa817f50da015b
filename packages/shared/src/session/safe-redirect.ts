/** Browsers and servers both have URL; the package's type libraries know neither environment. */
declare const URL: new (target: string, base: string) => { pathname: string; search: string; hash: string }

/** A path of this site; browsers read a second slash or a backslash as the start of a host. */
const ownPath = /^\/(?![/\\])/

/**
 * Returns the target of a `redirect` query if it is a path of this application, and null for anything that a browser
 * could read as another host or scheme: browsers drop tabs and line breaks, and "/.//host" normalises to "//host".
 */
export function safeRedirect(target: string | null): string | null {
  if (!target || !ownPath.test(target) || /[\\\p{Cc}]/u.test(target)) return null
  const url = new URL(target, 'https://self.invalid')
  const path = url.pathname + url.search + url.hash
  return ownPath.test(path) ? path : null
}
