import { Dropdown, type MenuProps } from 'antd'
import type { ReactElement } from 'react'

interface ContextMenuProps {
  items: NonNullable<MenuProps['items']>
  /** One element. If it can be focused, the keyboard's menu key opens the menu too. */
  children: ReactElement
}

/**
 * PK-10: a menu at the right-clicked position. Its actions must also be reachable elsewhere, because phones have no
 * right click.
 */
export function ContextMenu({ items, children }: ContextMenuProps) {
  return (
    <Dropdown trigger={['contextMenu']} menu={{ items }}>
      {children}
    </Dropdown>
  )
}
