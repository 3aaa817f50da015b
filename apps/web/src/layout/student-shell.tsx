import { webBase } from '@xw/shared/wire/headers'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useCurrentRoute } from '../data/session/permissions.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { studentHelpPath, studentPaths } from '../lib/paths.ts'
import { takeShellRoom } from '../lib/shell-room.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import { PageFooter } from '../widgets/page-footer.tsx'
import { BackToWork } from './back-to-work.tsx'
import frame from './frame.module.css'
import header from './header/header.module.css'
import { ProductName } from './header/product-name.tsx'
import { Welcome } from './header/welcome.tsx'
import { LogoutLink } from './logout-link.tsx'
import { ShellGate } from './shell-gate.tsx'

const AntdTheme = lazyPart(async () => ({ default: (await import('../lib/antd-theme.tsx')).AntdTheme }))

const headerPx = 56
const ownPaths: readonly string[] = Object.values(studentPaths)

/**
 * LY-09: surrounds every page of a student with the mark, the welcome and the sign-out link. It has no navigation; help
 * is in the footer. Like the student home it does not load antd, so that it appears soon on a phone with a slow
 * connection. The pages inside it load antd.
 */
export default function StudentShell({ page }: { page: ReactNode }) {
  return (
    <ShellGate>
      <StudentFrame page={page} />
    </ShellGate>
  )
}

function StudentFrame({ page }: { page: ReactNode }) {
  const { pathname } = useLocation()
  useDocumentTitle(useCurrentRoute()?.route.meta.title)
  useEffect(() => takeShellRoom({ topPx: headerPx, startPx: 0 }), [])
  return (
    <div className={frame.frame} data-content="fluid">
      <a className={frame.skip} href="#main">
        跳到正文
      </a>
      <div className={frame.column}>
        <div className={frame.top} data-header="fixed">
          <header className={header.header}>
            <ProductName />
            <Welcome />
            <BackToWork />
            <LogoutLink />
          </header>
        </div>
        <main id="main" tabIndex={-1} className={frame.main}>
          <ScrollToTop key={pathname}>{ownPaths.includes(pathname) ? page : <AntdTheme>{page}</AntdTheme>}</ScrollToTop>
        </main>
        <PageFooter>
          <a href={webBase + studentHelpPath} target="_blank" rel="noreferrer">
            帮助
          </a>
        </PageFooter>
      </div>
    </div>
  )
}

/** Scrolls to the top when the page changes. */
function ScrollToTop({ children }: { children: ReactNode }) {
  useEffect(() => {
    window.scrollTo({ top: 0 })
  }, [])
  return children
}
