import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { loadChunk } from '../lib/load-chunk.ts'
import { ErrorBoundary } from '../widgets/error-boundary.tsx'
import { PageLoading } from '../widgets/page-loading.tsx'

export type PageLoader = () => Promise<{ default: ComponentType }>

const lazyPages = new Map<PageLoader, LazyExoticComponent<ComponentType>>()

/** A page that loads when it is first shown. Every failure to load shows a message and a retry button. */
export function LazyPage({ load }: { load: PageLoader }) {
  const { pathname } = useLocation()
  const Page = lazyPage(load)
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<PageLoading />}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  )
}

function lazyPage(load: PageLoader) {
  const known = lazyPages.get(load)
  if (known) return known
  const Page = lazy(() => loadChunk(load))
  lazyPages.set(load, Page)
  return Page
}
