import { Drawer } from 'antd'
import { Sider } from './sider.tsx'

interface MenuDrawerProps {
  isOpen: boolean
  onClose: () => void
}

/** LY-03: the menu component's own width. */
const menuWidthPx = 208

/** The menu on small screens, which slides in from the side. */
export default function MenuDrawer({ isOpen, onClose }: MenuDrawerProps) {
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement="left"
      size={menuWidthPx}
      closable={false}
      title={null}
      aria-label="导航菜单"
      styles={{ body: { padding: 0 } }}
    >
      <Sider isCollapsed={false} isFixed />
    </Drawer>
  )
}
