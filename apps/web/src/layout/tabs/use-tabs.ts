import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { NavigationType, parsePath, useLocation, useNavigate, useNavigationType } from 'react-router'
import { queryClient } from '../../data/query-client.ts'
import { findMenuRoute, type MenuRoute } from '../../data/session/menu.ts'
import { usePermissions } from '../../data/session/permissions.ts'
import { notify } from '../../lib/notify.ts'
import { degreeRecordPath, homePath } from '../../lib/paths.ts'
import {
  type Arrival,
  addHomeTab,
  closeTab,
  closeTabsBeside,
  findActiveTab,
  keepActiveTab,
  moveTab,
  refreshTab,
  type TabPage,
  type Tabs,
  visitPage,
} from './tabs-model.ts'
import { restoreTabs, useTabs } from './tabs-store.ts'

/** The history state by which a location names its tab. */
export interface TabState {
  readonly tab?: string
}

/** Returns the page that the menu has for a full path, or null. */
function toTabPage(routes: readonly MenuRoute[], fullPath: string): TabPage | null {
  const { pathname = '/', search = '' } = parsePath(fullPath)
  const route = findMenuRoute(routes, { pathname, search })?.route
  if (!route) return null
  const { title, icon, componentName, keepAlive } = route.meta
  return {
    fullPath,
    name: route.name,
    title,
    keepAlive,
    ...(pathname === degreeRecordPath && { isSingle: true as const }),
    ...(icon && { icon }),
    ...(componentName && { componentName }),
  }
}

/** Keeps the tabs and the address in step: every navigation shows its page in the right tab. */
export function useFollowLocation(hasSeveral: boolean): void {
  const { pathname, search, state, key } = useLocation()
  const type = useNavigationType()
  const navigate = useNavigate()
  const routes = usePermissions(permissions => permissions.routes) ?? []
  const isLoaded = useRef(false)
  const follow = useEffectEvent(() => {
    const fullPath = pathname + search
    const toPage = (path: string) => toTabPage(routes, path)
    if (!isLoaded.current) restoreTabs(toPage)
    const { tab } = (state ?? {}) as TabState
    const by = type === NavigationType.Pop ? (isLoaded.current ? 'back' : 'load') : 'link'
    const arrival: Arrival = tab === undefined ? { by } : { by: 'own', key: tab }
    isLoaded.current = true
    const page = toPage(fullPath) ?? { fullPath, name: pathname, title: '404', keepAlive: false }
    const visited = visitPage(useTabs.getState(), page, arrival)
    useTabs.setState(hasSeveral ? addHomeTab(visited, toPage(homePath)) : keepActiveTab(visited))
    const shown = findActiveTab(visited)
    if (shown && shown.fullPath !== fullPath) {
      void navigate(shown.fullPath, { replace: true, state: { tab: shown.key } satisfies TabState })
    }
  })
  // A layout effect runs before the browser paints, so a page is never shown under the address of another.
  useLayoutEffect(() => follow(), [pathname, search, key, hasSeveral])
}

/** Returns the actions on tabs. Each action also updates the address. */
export function useTabActions() {
  const navigate = useNavigate()
  function apply(change: (tabs: Tabs) => Tabs | string) {
    const before = useTabs.getState()
    const after = change(before)
    if (typeof after === 'string') return notify.warn(after)
    useTabs.setState(after)
    const shown = findActiveTab(after)
    if (shown && shown.key !== before.activeKey) {
      void navigate(shown.fullPath, { state: { tab: shown.key } satisfies TabState })
    }
  }
  return {
    show: (key: string) => apply(tabs => ({ ...tabs, activeKey: key })),
    refresh(key: string) {
      // Marks all cached queries as stale, so that the remounted page loads its data again.
      void queryClient.invalidateQueries({ refetchType: 'none' })
      apply(tabs => ({ ...refreshTab(tabs, key), activeKey: key }))
    },
    close: (key: string) => apply(tabs => closeTab(tabs, key)),
    closeAround: (key: string, side: 'left' | 'right' | 'others') => apply(tabs => closeTabsBeside(tabs, key, side)),
    move: (key: string, to: number) => apply(tabs => moveTab(tabs, key, to)),
  }
}

export type TabActions = ReturnType<typeof useTabActions>
