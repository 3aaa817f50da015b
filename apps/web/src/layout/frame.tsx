import { Drawer } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useCurrentRoute } from '../data/permissions.ts'
import { config } from '../lib/config.ts'
import { homePath } from '../lib/paths.ts'
import { isStudent, useSession } from '../lib/session.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import { useIsMobile } from '../lib/use-media.ts'
import { BrandMark } from '../widgets/brand-mark.tsx'
import { PageFooter } from '../widgets/page-footer.tsx'
import styles from './frame.module.css'
import { Header } from './header.tsx'
import { SideMenu } from './side-menu.tsx'
import { TabBar } from './tabs/tab-bar.tsx'
import { TabPages } from './tabs/tab-pages.tsx'
import { useFollowLocation } from './tabs/use-tabs.ts'

/** LY-01: side menu, header, content, footer. Students have no menu; on small screens it is a drawer. */
export function Frame({ page }: { page: ReactNode }) {
  const student = useSession(state => isStudent(state.user))
  const isMobile = useIsMobile()
  const [isCollapsed, setCollapsed] = useState(false)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const { pathname, search } = useLocation()
  const route = useCurrentRoute()?.route
  useDocumentTitle(pathname === homePath ? null : route?.meta.title)
  useFollowLocation(!student)
  useEffect(() => setDrawerOpen(false), [pathname, search])
  const toggle = () => (isMobile ? setDrawerOpen(true) : setCollapsed(!isCollapsed))

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#main">
        跳到正文
      </a>
      {!student && !isMobile && (
        <Sider isCollapsed={isCollapsed}>
          <SideMenu isCollapsed={isCollapsed} />
        </Sider>
      )}
      {!student && isMobile && (
        <Drawer
          open={isDrawerOpen}
          onClose={() => setDrawerOpen(false)}
          placement="left"
          size={208}
          closable={false}
          title={null}
          aria-label="导航菜单"
          styles={{ body: { padding: 0, background: 'var(--xw-sider)' } }}
        >
          <Sider isCollapsed={false}>
            <SideMenu isCollapsed={false} />
          </Sider>
        </Drawer>
      )}
      <div className={styles.column}>
        <Header {...(!student && { menu: { isOpen: isMobile ? isDrawerOpen : !isCollapsed, toggle } })} />
        {!student && <TabBar />}
        <main id="main" tabIndex={-1} className={styles.main}>
          <TabPages page={page} hasBar={!student} />
        </main>
        <PageFooter />
      </div>
    </div>
  )
}

function Sider({ isCollapsed, children }: { isCollapsed: boolean; children: ReactNode }) {
  return (
    <nav className={isCollapsed ? `${styles.sider} ${styles.collapsed}` : styles.sider} aria-label="主菜单">
      <Link to={homePath} className={styles.logo} aria-label={config.platformName}>
        <BrandMark size={28} />
        {!isCollapsed && <span>{config.platformName}</span>}
      </Link>
      {children}
    </nav>
  )
}
