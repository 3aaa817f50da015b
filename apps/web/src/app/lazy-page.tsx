import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { loadChunk } from '../lib/load-chunk.ts'
import { ErrorBoundary } from '../widgets/error-boundary.tsx'
import { PageLoading } from '../widgets/page-loading.tsx'
import { Panel } from '../widgets/panel.tsx'
import { findPage } from './pages.ts'

const lazyPages = new Map<string, LazyExoticComponent<ComponentType>>()

/** A page by its component name, loaded when it is first shown; every way this can fail says so and offers a retry. */
export function LazyPage({ name }: { name: string }) {
  const { pathname } = useLocation()
  const Page = lazyPage(name)
  if (!Page) return <UnknownPage name={name} />
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<PageLoading />}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  )
}

function lazyPage(name: string) {
  const load = findPage(name)
  if (!load) return null
  const known = lazyPages.get(name)
  if (known) return known
  const Page = lazy(() => loadChunk(load))
  lazyPages.set(name, Page)
  return Page
}

/** SH-09: a menu entry whose page this product does not have. */
function UnknownPage({ name }: { name: string }) {
  if (name.startsWith('online/')) return <OnlinePage name={name} />
  return (
    <Panel title="没有找到这个页面">
      <p>
        菜单中登记的页面组件 <code>{name}</code>{' '}
        不在本系统中。其他菜单可以正常使用；如需此功能，请联系管理员检查菜单配置。
      </p>
    </Panel>
  )
}

/** An online list, which is built in but not open yet. */
function OnlinePage({ name }: { name: string }) {
  return (
    <Panel title="在线表单未开放">
      <p>
        本系统暂不能打开在线开发的页面 <code>{name}</code>。其他菜单可以正常使用。
      </p>
    </Panel>
  )
}
