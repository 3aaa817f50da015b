import { Panel } from './panel.tsx'

/**
 * Shown for a page that crashed or did not load. The technical message is small print for support staff. Trying again
 * reloads the document, because some browsers remember a module that failed to load and do not request it again.
 */
export function ErrorPanel({ error }: { error: unknown }) {
  return (
    <Panel title="页面没有打开" role="alert">
      <p>可能是网络不稳定，或系统刚刚更新。请重试；仍不行时请联系管理员，并告知下面的信息。</p>
      <p>
        <code>{error instanceof Error ? error.message : String(error)}</code>
      </p>
      <button type="button" className="xw-button" onClick={() => window.location.reload()}>
        重试
      </button>
    </Panel>
  )
}
