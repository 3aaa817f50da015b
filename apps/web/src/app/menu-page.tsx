import { useLocation, useRoutes } from 'react-router'
import type { MenuRoute } from '../data/session/menu.ts'
import { useCurrentRoute } from '../data/session/permissions.ts'
import { notFoundPath } from '../lib/paths.ts'
import { Panel } from '../widgets/panel.tsx'
import { NamedPage } from './named-page.tsx'
import { OutsidePage } from './outside-page.tsx'

/** The menu's page for the current location, with the parameters of its path. */
export function MenuPage() {
  const { pathname } = useLocation()
  const route = useCurrentRoute()?.route
  const page = useRoutes([{ path: route?.path ?? '*', element: route ? <PageOf route={route} /> : <GonePage /> }])
  return pathname === notFoundPath ? <NamedPage name="exception/404" /> : page
}

function PageOf({ route: { page, meta } }: { route: MenuRoute }) {
  if (page) return <NamedPage name={page} />
  return meta.url ? <OutsidePage title={meta.title} url={meta.url} /> : <GroupPage />
}

/** A group that stays at its own path but has no page there. */
function GroupPage() {
  return <Panel title="请选择功能">请在菜单中选择要使用的功能。</Panel>
}

/** The menu changed while the page was open, and no longer has the page. */
function GonePage() {
  return <Panel title="页面已不在菜单中">管理员刚刚调整了菜单或您的权限。请在菜单中选择其他功能，或联系管理员。</Panel>
}
