import { Dropdown, type MenuProps } from 'antd'
import type { ReactElement } from 'react'

interface ContextMenuProps {
  items: NonNullable<MenuProps['items']>
  /** One element; it gets the menu key of the keyboard, too, where it can be focused. */
  children: ReactElement
}

/** PK-10: a menu at the right-clicked place. What it offers must also be reachable without it: phones have no such click. */
export function ContextMenu({ items, children }: ContextMenuProps) {
  return (
    <Dropdown trigger={['contextMenu']} menu={{ items }}>
      {children}
    </Dropdown>
  )
}
