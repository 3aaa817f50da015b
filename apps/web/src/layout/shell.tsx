import { QueryClientProvider } from '@tanstack/react-query'
import { usePermissions } from '../data/permissions.ts'
import { queryClient } from '../data/query-client.ts'
import { AntdTheme } from '../lib/antd-theme.tsx'
import { useSession } from '../lib/session.ts'
import { PageLoading } from '../widgets/page-loading.tsx'
import { FirstPassword } from './first-password.tsx'
import { Frame } from './frame.tsx'
import { LiveConnection } from './live-connection.tsx'

/** What surrounds every page of a signed-in user; an initial password must be changed before anything else opens. */
export default function Shell() {
  const mustChangePassword = useSession(state => state.mustChangePassword)
  const isReady = usePermissions(state => state.routes !== null)
  return (
    <AntdTheme>
      <QueryClientProvider client={queryClient}>
        {mustChangePassword ? <FirstPassword /> : isReady ? <Frame /> : <PageLoading />}
        {!mustChangePassword && isReady && <LiveConnection />}
      </QueryClientProvider>
    </AntdTheme>
  )
}
