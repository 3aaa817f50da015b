import { type ComponentType, type FunctionComponent, lazy, Suspense } from 'react'
import { loadChunk } from './load-chunk.ts'

type Load<P> = () => Promise<{ default: ComponentType<P> }>

/** Creates a component that loads when it is first drawn, such as a dialog. The page around it does not wait for it. */
export function lazyPart<P extends object>(load: Load<P>): FunctionComponent<P> {
  const Loaded = lazyPartWithError(load)
  return function LazyPart(props: P) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    )
  }
}

/**
 * SH-07: like lazyPart, but a part that fails to load shows an error in its place while the rest of the page works on.
 */
export const lazyPartWithError = <P extends object>(load: Load<P>): ComponentType<P> =>
  lazy(() => loadChunk(load).catch(() => ({ default: LoadFailure })))

/**
 * The focus scrolls the error into view, since the part may be anywhere on the page. Trying again reloads the whole
 * page, because browsers remember a module that failed to load. The page asks about unsaved work first and keeps it as
 * a draft.
 */
function LoadFailure() {
  return (
    <span role="alert" className="xw-not-loaded">
      加载失败
      <button type="button" className="xw-link-button" autoFocus onClick={() => window.location.reload()}>
        重试
      </button>
    </span>
  )
}
