import { type ComponentType, type FunctionComponent, lazy, Suspense } from 'react'
import { loadChunk } from './load-chunk.ts'

type Load<P> = () => Promise<{ default: ComponentType<P> }>

/** A part of a page that is loaded when it is first drawn, as a dialog is; the page around it does not wait for it. */
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

/** SH-07: what does not load says so in its own place, and the rest of the page goes on. */
export const lazyPartWithError = <P extends object>(load: Load<P>): ComponentType<P> =>
  lazy(() => loadChunk(load).catch(() => ({ default: LoadFailure })))

/**
 * The focus brings it into view: what should have opened may stand anywhere. Trying again loads the whole page, since
 * browsers remember what did not load; unsaved work is asked about then, and kept as a draft.
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
