import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { config } from '../lib/config.ts'
import { greeting } from '../lib/greeting.ts'
import { displayName, useSession } from '../lib/session.ts'
import { BrandMark } from '../widgets/brand-mark.tsx'
import styles from './header.module.css'
import { LogoutLink } from './logout-link.tsx'
import { TaskNotice } from './task-notice.tsx'
import { UserMenu } from './user-menu.tsx'

interface HeaderProps {
  /** Absent for students (LY-09): the product's name stands in its place, the logout link in the user menu's. */
  menu?: { isOpen: boolean; toggle: () => void }
}

/** Over every page: the menu's trigger, the welcome, the user's own menu. */
export function Header({ menu }: HeaderProps) {
  const user = useSession(state => state.user)
  const name = user ? displayName(user) : ''
  return (
    <header className={styles.header}>
      {menu ? (
        <button
          type="button"
          className={styles.trigger}
          onClick={menu.toggle}
          aria-label={menu.isOpen ? '收起菜单' : '展开菜单'}
          aria-expanded={menu.isOpen}
        >
          {menu.isOpen ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
        </button>
      ) : (
        <span className={styles.brand}>
          <BrandMark size={24} />
          {config.platformName}
        </span>
      )}
      <p className={styles.welcome}>
        <span>
          {greeting(new Date().getHours())}，{name}
        </span>
        {config.hotline && <span className={styles.hotline}>服务热线 {config.hotline}</span>}
      </p>
      <TaskNotice />
      {menu ? <UserMenu name={name} /> : <LogoutLink />}
    </header>
  )
}
