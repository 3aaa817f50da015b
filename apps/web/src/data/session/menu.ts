import { webBase } from '@xw/shared/wire/headers'
import { matchRoutes } from 'react-router'

/** One entry of the server's menu, as far as the page reads it. */
export interface MenuItem {
  name: string
  path: string
  /** '0' is an entry without a route. */
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
  /** An outside address, opened in its own window where `internalOrExternal` says so. */
  url?: string
  /** `_blank` opens the entry in a browser tab of its own. */
  target?: string
  permissionList?: string[]
  /** Codes of which the user needs one; absent means open to everybody who has the entry. */
  permission?: string | string[]
  keepAlive?: boolean
  internalOrExternal?: boolean
  componentName?: string
}

/** An entry above a route; one without a route of its own leads nowhere. */
export interface MenuAncestor {
  title: string
  path: string | null
}

/** A route made of a menu entry. Flat: the menu's tree is for the eye, its paths need not nest. */
export interface MenuRoute {
  name: string
  path: string
  /** Where the entry leads instead of showing a page of its own; its own path means that it stays. */
  redirect: string | null
  /** The folder below pages/ that draws it; null for a group. */
  page: string | null
  query: Record<string, string>
  meta: Required<Pick<MenuMeta, 'title' | 'keepAlive' | 'internalOrExternal' | 'permissionList'>> &
    Pick<MenuMeta, 'icon' | 'url' | 'componentName'>
  /** The entries above, outermost first. */
  parents: MenuAncestor[]
}

/** The link of an entry: its path with its fixed query. */
export function toLink({ path, query }: { path: string; query?: Record<string, string> }): string {
  // The framework names an outside page by a bare hash.
  const pathname = path.startsWith('/') ? path : `/${path}`
  const search = new URLSearchParams(query).toString()
  return search ? `${pathname}?${search}` : pathname
}

/** Whether an outside address may be opened: it leads to a page, and is no script in disguise. */
export const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url)

/** What an entry opens in a browser tab of its own: an outside address, or its page where `target` says so; else null. */
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
 * The route of a location. Several entries may share one path and differ by their query (one per degree type): the one
 * whose query the location fulfils best is meant.
 */
export function findRoute(
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
