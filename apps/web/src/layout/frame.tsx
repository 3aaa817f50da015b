import { type ReactNode, useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { useCurrentRoute } from '../data/session/permissions.ts'
import { useAppearance } from '../lib/appearance.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useTitleAt } from '../lib/page-titles.ts'
import { homePath } from '../lib/paths.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import { PageFooter } from '../widgets/page-footer.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import styles from './frame.module.css'
import { Header } from './header/header.tsx'
import { Sider } from './sider.tsx'
import { TabBar } from './tabs/tab-bar.tsx'
import { TabPages } from './tabs/tab-pages.tsx'
import { useFollowLocation } from './tabs/use-tabs.ts'
import { useFrame } from './use-frame.ts'

const MenuDrawer = lazyPart(() => import('./menu-drawer.tsx'))

/** LY-01: menu, header, content, footer; on small screens the menu is a drawer. */
export function Frame({ page }: { page: ReactNode }) {
  const frame = useFrame()
  const { isCollapsed } = frame
  // Stays undefined until the user first opens the drawer, so that its code is not loaded before.
  const [isDrawerOpen, setDrawerOpen] = useState<boolean>()
  const { key, pathname, search } = useLocation()
  const move = useNavigationType()
  const route = useCurrentRoute()?.route
  const ownTitle = useTitleAt(pathname + search)
  useDocumentTitle(pathname === homePath ? null : (ownTitle ?? route?.meta.title))
  useFollowLocation(frame.hasTabs)
  useEffect(() => {
    // A page that only completes its own address has not navigated, so the menu stays open.
    if (move !== NavigationType.Replace) setDrawerOpen(open => open && false)
  }, [key, move])
  const toggle = () => (frame.isMobile ? setDrawerOpen(true) : useAppearance.setState({ isCollapsed: !isCollapsed }))

  return (
    <div className={styles.frame} data-content={frame.content}>
      <a className={styles.skip} href="#main">
        跳到正文
      </a>
      {frame.menu === 'side' && <Sider isCollapsed={isCollapsed} isFixed={frame.isSiderFixed} />}
      {frame.menu === 'drawer' && isDrawerOpen !== undefined && (
        <MenuDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
      )}
      <div className={styles.column}>
        <div className={styles.top} data-header={frame.header}>
          <Header frame={frame} isMenuOpen={frame.isMobile ? isDrawerOpen === true : !isCollapsed} onToggle={toggle} />
          {frame.hasTabs && <TabBar />}
        </div>
        <main id="main" tabIndex={-1} className={styles.main}>
          {frame.menu !== 'side' && <Breadcrumb />}
          <TabPages page={page} hasBar={frame.hasTabs} />
        </main>
        <PageFooter />
      </div>
    </div>
  )
}
