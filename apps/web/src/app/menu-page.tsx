import { useLocation, useRoutes } from 'react-router'
import type { MenuRoute } from '../data/menu.ts'
import { useCurrentRoute } from '../data/permissions.ts'
import { notFoundPath } from '../lib/paths.ts'
import { Panel } from '../widgets/panel.tsx'
import { LazyPage } from './lazy-page.tsx'
import { OutsidePage } from './outside-page.tsx'

/** The page that the menu has for the current location, with its path's parameters. */
export function MenuPage() {
  const { pathname } = useLocation()
  const route = useCurrentRoute()?.route
  const element = route && <RoutePage route={route} />
  const page = useRoutes(route ? [{ path: route.path, element }] : [])
  return pathname === notFoundPath ? <LazyPage name="exception/404" /> : page
}

function RoutePage({ route: { page, meta } }: { route: MenuRoute }) {
  if (page) return <LazyPage name={page} />
  return meta.url ? <OutsidePage title={meta.title} url={meta.url} /> : <GroupPage />
}

/** A group that stays at its own path but has no page there. */
function GroupPage() {
  return <Panel title="请选择功能">请在菜单中选择要使用的功能。</Panel>
}
