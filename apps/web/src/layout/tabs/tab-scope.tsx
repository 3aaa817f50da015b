import { type ReactNode, use, useMemo } from 'react'
import {
  createPath,
  type DataRouter,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  type Navigator,
  parsePath,
  UNSAFE_RouteContext as RouteContext,
  Router,
  type To,
} from 'react-router'
import { type Tab, updateTabPath } from './tabs-model.ts'
import { useTabs } from './tabs-store.ts'
import type { TabState } from './use-tabs.ts'

const noRoute = { outlet: null, matches: [], isDataRoute: false }

/**
 * Gives the page in a tab a location of its own: a hidden page neither sees nor changes the address of the active page.
 * React Router refuses a nested router unless the outer router's contexts are removed first.
 */
export function TabScope({ tab: { key, fullPath }, children }: { tab: Tab; children: ReactNode }) {
  const { basename, navigator } = use(NavigationContext)
  const router = use(DataRouterContext)?.router
  const own = useMemo(() => createTabNavigator(navigator, key, router), [navigator, key, router])
  return (
    <LocationContext value={null as never}>
      <RouteContext value={noRoute}>
        <Router basename={basename} location={basename.replace(/\/$/, '') + fullPath} navigator={own}>
          {children}
        </Router>
      </RouteContext>
    </LocationContext>
  )
}

/**
 * Builds the navigator of a tab. A new query on the tab's own path stays in the tab; any other target is an ordinary
 * link.
 */
function createTabNavigator(navigator: Navigator, key: string, router: DataRouter | undefined): Navigator {
  const go =
    (how: 'push' | 'replace'): Navigator['push'] =>
    (to, state, options) => {
      const { list, activeKey } = useTabs.getState()
      const tab = list.find(({ key: other }) => other === key)
      if (!tab || toPathname(to) !== toPathname(tab.fullPath)) return navigator[how](to, state, options)
      // A pending request of the page may finish after the user has moved to another tab, or while the user is leaving.
      // The navigator then stores the query without navigating.
      if (key !== activeKey || isLeaving(router, toPathname(to)))
        return useTabs.setState(tabs => updateTabPath(tabs, key, toFullPath(to)))
      navigator[how](to, { ...(state as object | null), tab: key } satisfies TabState, options)
    }
  return { ...navigator, push: go('push'), replace: go('replace') }
}

/**
 * Returns whether the router is navigating away from `path`, or has already left it while the page is still rendered.
 */
function isLeaving(router: DataRouter | undefined, path: string | undefined): boolean {
  if (!router) return false
  const { navigation, location } = router.state
  const base = (router.basename ?? '').replace(/\/$/, '')
  return (navigation.location ?? location).pathname !== `${base}${path}`
}

const toPathname = (to: To) => (typeof to === 'string' ? parsePath(to) : to).pathname
const toFullPath = (to: To) => (typeof to === 'string' ? to : createPath(to))
