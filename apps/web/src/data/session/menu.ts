import { webBase } from '@xw/shared/wire/headers'
import { matchRoutes } from 'react-router'

/** One item of the server's menu, with the properties that the page reads. */
export interface MenuItem {
  name: string
  path: string
  /** '0' marks an item without a route. */
  route?: string
  component: string
  redirect?: string | null
  query?: Record<string, string>
  hidden?: boolean
  alwaysShow?: boolean
  children?: MenuItem[]
  meta: MenuMeta
}

export interface MenuMeta {
  title: string
  icon?: string
  /** An outside address. `internalOrExternal` decides whether it opens in a new window. */
  url?: string
  /** `_blank` opens the item in a new browser tab. */
  target?: string
  permissionList?: string[]
  /** Codes of which the user needs one. Absent means that everybody who has the item may open it. */
  permission?: string | string[]
  keepAlive?: boolean
  internalOrExternal?: boolean
  componentName?: string
}

/** An item above a route. An item without a route leads nowhere. */
export interface MenuAncestor {
  title: string
  path: string | null
}

/** The route of a menu item. Routes are flat: the menu's tree is for display, and its paths need not nest. */
export interface MenuRoute {
  name: string
  path: string
  /** The path to which the item redirects instead of showing a page. Its own path means that it does not redirect. */
  redirect: string | null
  /** The folder below pages/ that draws the page; null for a group. */
  page: string | null
  query: Record<string, string>
  meta: Required<Pick<MenuMeta, 'title' | 'keepAlive' | 'internalOrExternal' | 'permissionList'>> &
    Pick<MenuMeta, 'icon' | 'url' | 'componentName'>
  /** The items above, outermost first. */
  parents: MenuAncestor[]
}

/** Returns the link of an item: its path with its fixed query. */
export function toLink({ path, query }: { path: string; query?: Record<string, string> }): string {
  // The framework writes an outside page as a bare hash, without a leading slash.
  const pathname = path.startsWith('/') ? path : `/${path}`
  const search = new URLSearchParams(query).toString()
  return search ? `${pathname}?${search}` : pathname
}

/** Reports whether an outside address may be opened: only http and https, so that a link cannot run a script. */
export const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url)

/**
 * Returns the address that an item opens in a new browser tab: an outside address, or its own page if `target` says so.
 * Otherwise returns null.
 */
export function newTabAddressOf(entry: MenuItem): string | null {
  const { url, internalOrExternal, target } = entry.meta
  if (url && isWebAddress(url) && (internalOrExternal || target === '_blank')) return url
  return target === '_blank' && !url ? webBase + toLink(entry) : null
}

export interface FoundRoute {
  route: MenuRoute
  params: Readonly<Record<string, string | undefined>>
}

/**
 * Finds the route of a location. Several items may share a path and differ in their query (one per degree type); the
 * item whose query matches best wins.
 */
export function findMenuRoute(
  routes: readonly MenuRoute[],
  location: { pathname: string; search: string },
): FoundRoute | null {
  const objects = routes.map(route => ({ path: route.path, handle: route }))
  const match = matchRoutes(objects, location.pathname)?.[0]
  if (!match) return null
  const sought = new URLSearchParams(location.search)
  const fitting = routes.filter(
    route =>
      route.path === match.route.path && Object.entries(route.query).every(([key, value]) => sought.get(key) === value),
  )
  const queryLength = (route: MenuRoute) => Object.keys(route.query).length
  const best = fitting.reduce((a, b) => (queryLength(b) > queryLength(a) ? b : a), fitting[0] ?? match.route.handle)
  return { route: best, params: match.params }
}
