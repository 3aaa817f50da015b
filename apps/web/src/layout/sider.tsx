import { useAppearance } from '../lib/appearance.ts'
import { Brand } from './brand.tsx'
import styles from './frame.module.css'
import { MainMenu } from './main-menu.tsx'

interface SiderProps {
  isCollapsed: boolean
  isFixed: boolean
}

/** LY-03: the side menu with the product's name above it. */
export function Sider({ isCollapsed, isFixed }: SiderProps) {
  const menuTheme = useAppearance(state => state.menuTheme)
  return (
    <nav
      className={styles.sider}
      data-collapsed={isCollapsed}
      data-fixed={isFixed}
      data-menu-theme={menuTheme}
      aria-label="主菜单"
    >
      <Brand isShort={isCollapsed} />
      <MainMenu mode="inline" isCollapsed={isCollapsed} />
    </nav>
  )
}
