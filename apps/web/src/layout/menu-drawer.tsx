import { Drawer } from 'antd'
import { Sider } from './sider.tsx'

interface MenuDrawerProps {
  isOpen: boolean
  onClose: () => void
}

/** LY-03: the menu component, as wide as it is by itself. */
const menuWidthPx = 208

/** The menu of small screens, which comes in from the side. */
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
