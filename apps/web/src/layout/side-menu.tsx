import { Menu } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { toLink } from '../data/menu.ts'
import { groupsAround, visibleEntries } from '../data/menu-tree.ts'
import { useCurrentRoute, usePermissions } from '../data/permissions.ts'
import { toMenuItems } from './menu-items.tsx'

/** The menu of the session, with the current page marked and its groups opened. */
export function SideMenu({ isCollapsed }: { isCollapsed: boolean }) {
  const menu = usePermissions(state => state.menu)
  const route = useCurrentRoute()?.route
  const entries = useMemo(() => visibleEntries(menu), [menu])
  const items = useMemo(() => toMenuItems(entries), [entries])
  const selected = route ? toLink(route) : ''
  const [openKeys, setOpenKeys] = useState<string[]>([])
  useEffect(() => {
    setOpenKeys(open => [...new Set([...open, ...groupsAround(entries, selected)])])
  }, [entries, selected])
  return (
    <Menu
      theme="dark"
      mode="inline"
      inlineCollapsed={isCollapsed}
      items={items}
      selectedKeys={[selected]}
      {...(!isCollapsed && { openKeys, onOpenChange: setOpenKeys })}
    />
  )
}
