import { Menu } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { toLink } from '../data/session/menu.ts'
import { groupsAbove, visibleMenuItems } from '../data/session/menu-tree.ts'
import { useCurrentRoute, usePermissions } from '../data/session/permissions.ts'
import { useAppearance } from '../lib/appearance.ts'
import { toMenuItems } from './menu-items.tsx'

interface MainMenuProps {
  mode: 'inline' | 'horizontal'
  isCollapsed?: boolean
}

/** Shows the session's menu at the side or across the top, marks the current page and opens its groups. */
export function MainMenu({ mode, isCollapsed = false }: MainMenuProps) {
  const menu = usePermissions(state => state.menu)
  const theme = useAppearance(state => state.menuTheme)
  const route = useCurrentRoute()?.route
  const entries = useMemo(() => visibleMenuItems(menu), [menu])
  const items = useMemo(() => toMenuItems(entries), [entries])
  const selected = route ? toLink(route) : ''
  const [openKeys, setOpenKeys] = useState<string[]>([])
  useEffect(() => {
    setOpenKeys(open => [...new Set([...open, ...groupsAbove(entries, selected)])])
  }, [entries, selected])
  const isInline = mode === 'inline' && !isCollapsed
  return (
    <Menu
      theme={theme}
      mode={mode}
      {...(mode === 'inline' && { inlineCollapsed: isCollapsed })}
      items={items}
      selectedKeys={[selected]}
      {...(isInline && { openKeys, onOpenChange: setOpenKeys })}
    />
  )
}
