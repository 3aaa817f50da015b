import { Link } from 'react-router'
import { loginPath } from '../lib/paths.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'

/** Shown for a page that has an address but cannot be used yet. It leads back. */
export function NotOpen({ title, advice }: { title: string; advice: string }) {
  useDocumentTitle(title)
  return (
    <>
      <h2>{title}</h2>
      <p>此功能未开放。{advice}</p>
      <p>
        <Link to={loginPath}>返回</Link>
      </p>
    </>
  )
}
