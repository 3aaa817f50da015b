import { Menu } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { toLink } from '../data/session/menu.ts'
import { findShownLink, groupsAbove, visibleMenuItems } from '../data/session/menu-tree.ts'
import { useCurrentRoute, usePermissions } from '../data/session/permissions.ts'
import { useAppearance } from '../lib/appearance.ts'
import { toMenuItems } from './menu-items.tsx'
import { useRevealedItem } from './use-revealed-item.ts'

interface MainMenuProps {
  mode: 'inline' | 'horizontal'
  isCollapsed?: boolean
}

/** The space by which the side menu indents each level. It leaves room for the longest title of the third level. */
const indentPx = 16

/**
 * Shows the session's menu at the side or across the top, marks the item of the current page, unfolds its groups and
 * scrolls to it. A record is marked by the item of its degree type.
 */
export function MainMenu({ mode, isCollapsed = false }: MainMenuProps) {
  const menu = usePermissions(state => state.menu)
  const theme = useAppearance(state => state.menuTheme)
  const route = useCurrentRoute()?.route
  const { search } = useLocation()
  const entries = useMemo(() => visibleMenuItems(menu), [menu])
  const items = useMemo(() => toMenuItems(entries), [entries])
  const selected = route ? findShownLink(entries, toLink(route), search) : ''
  const [openKeys, setOpenKeys] = useState(() => groupsAbove(entries, selected))
  useEffect(() => {
    setOpenKeys(open => [...new Set([...open, ...groupsAbove(entries, selected)])])
  }, [entries, selected])
  const isInline = mode === 'inline' && !isCollapsed
  const ref = useRevealedItem(isInline ? selected : null, openKeys)
  return (
    <Menu
      ref={ref}
      theme={theme}
      mode={mode}
      {...(mode === 'inline' && { inlineCollapsed: isCollapsed })}
      inlineIndent={indentPx}
      items={items}
      selectedKeys={[selected]}
      {...(isInline && { openKeys, onOpenChange: setOpenKeys })}
    />
  )
}
