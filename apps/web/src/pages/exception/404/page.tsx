import { Link } from 'react-router'
import { useHasPage } from '../../../data/session/permissions.ts'
import { useMissingGrants } from '../../../data/session/use-missing-grants.ts'
import { homePath } from '../../../lib/paths.ts'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { Panel } from '../../../widgets/panel.tsx'

/** Shown for an address that is not in the user's menu. */
export default function NotFoundPage() {
  useDocumentTitle('404')
  // A user without a role has no home page either.
  const hasHome = useHasPage(homePath)
  const missing = useMissingGrants()
  return (
    <Panel title="没有找到您访问的页面">
      <p>{(!hasHome && missing) || '地址可能有误，或您没有访问这个页面的权限。需要权限时，请联系本校系统管理员。'}</p>
      {hasHome && <Link to={homePath}>返回首页</Link>}
    </Panel>
  )
}
