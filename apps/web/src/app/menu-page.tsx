import { useLocation, useRoutes } from 'react-router'
import { useCurrentRoute } from '../data/permissions.ts'
import { notFoundPath } from '../lib/paths.ts'
import { Panel } from '../widgets/panel.tsx'
import { LazyPage } from './lazy-page.tsx'

/** The page that the menu has for the current location, with its path's parameters. */
export function MenuPage() {
  const { pathname } = useLocation()
  const route = useCurrentRoute()?.route
  const element = route?.page ? <LazyPage name={route.page} /> : <GroupPage />
  const page = useRoutes(route ? [{ path: route.path, element }] : [])
  return pathname === notFoundPath ? <LazyPage name="exception/404" /> : page
}

/** A group that stays at its own path but has no page there. */
function GroupPage() {
  return <Panel title="请选择功能">请在菜单中选择要使用的功能。</Panel>
}
