import { memo } from 'react'
import { Brand } from '../brand.tsx'
import { Breadcrumb } from '../breadcrumb.tsx'
import { LogoutLink } from '../logout-link.tsx'
import { MainMenu } from '../main-menu.tsx'
import type { FrameParts } from '../use-frame.ts'
import { AccountMenu } from './account-menu.tsx'
import styles from './header.module.css'
import { HelpLink } from './help-link.tsx'
import { MenuSearch } from './menu-search.tsx'
import { MenuTrigger } from './menu-trigger.tsx'
import { NoticeBell } from './notice-bell.tsx'
import { SchoolSwitch } from './school-switch.tsx'
import { TaskNotice } from './task-notice.tsx'
import { Welcome } from './welcome.tsx'

interface HeaderProps {
  frame: FrameParts
  isMenuOpen: boolean
  onToggle: () => void
}

/** The header above every page: the menu trigger or top menu, the welcome and the header items. */
export function Header({ frame: { menu, menuTheme, isMobile }, isMenuOpen, onToggle }: HeaderProps) {
  const isTop = menu === 'top'
  return (
    <header className={styles.header} {...(isTop && { 'data-menu-theme': menuTheme })}>
      {isTop ? <TopMenu /> : <MenuTrigger isOpen={isMenuOpen} onToggle={onToggle} />}
      {menu === 'side' && (
        <div className={styles.trail}>
          <Breadcrumb />
        </div>
      )}
      <Welcome />
      <HeaderItems isMobile={isMobile} />
    </header>
  )
}

/** The items at the end of the header. They are memoized because navigation does not change them. */
const HeaderItems = memo(function HeaderItems({ isMobile }: { isMobile: boolean }) {
  return (
    <div className={styles.items}>
      <MenuSearch isMobile={isMobile} />
      <SchoolSwitch />
      <TaskNotice />
      <NoticeBell />
      <HelpLink />
      <AccountMenu />
      <span className={styles.logout}>
        <LogoutLink />
      </span>
    </div>
  )
})

function TopMenu() {
  return (
    <>
      <Brand />
      <nav className={styles.topMenu} aria-label="主菜单">
        <MainMenu mode="horizontal" />
      </nav>
    </>
  )
}
