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
 * The location of one tab for the page in it: a hidden page neither sees nor changes the address of the shown one. The
 * router allows no second one inside it unless its contexts are taken away first.
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

/** Goes where a page wants to: its own path with another query stays in its tab, anything else is a link. */
function createTabNavigator(navigator: Navigator, key: string, router: DataRouter | undefined): Navigator {
  const go =
    (how: 'push' | 'replace'): Navigator['push'] =>
    (to, state, options) => {
      const { list, activeKey } = useTabs.getState()
      const tab = list.find(({ key: other }) => other === key)
      if (!tab || toPathname(to) !== toPathname(tab.fullPath)) return navigator[how](to, state, options)
      // Its last call was answered after somebody had gone to another tab, or while they go: they are not called back.
      if (key !== activeKey || isLeaving(router, toPathname(to)))
        return useTabs.setState(tabs => updateTabPath(tabs, key, toFullPath(to)))
      navigator[how](to, { ...(state as object | null), tab: key } satisfies TabState, options)
    }
  return { ...navigator, push: go('push'), replace: go('replace') }
}

/** Whether the router is on its way to another page, or there already while this one is still drawn. */
function isLeaving(router: DataRouter | undefined, path: string | undefined): boolean {
  if (!router) return false
  const { navigation, location } = router.state
  const base = (router.basename ?? '').replace(/\/$/, '')
  return (navigation.location ?? location).pathname !== `${base}${path}`
}

const toPathname = (to: To) => (typeof to === 'string' ? parsePath(to) : to).pathname
const toFullPath = (to: To) => (typeof to === 'string' ? to : createPath(to))
