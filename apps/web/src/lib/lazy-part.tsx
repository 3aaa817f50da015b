import { type ComponentType, lazy, Suspense } from 'react'
import { loadChunk } from './load-chunk.ts'

/** A part of a page that is loaded when it is first drawn, as a dialog is; the page around it does not wait for it. */
export function lazyPart<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const Loaded: ComponentType<P> = lazy(() => loadChunk(load))
  return function LazyPart(props: P) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    )
  }
}
