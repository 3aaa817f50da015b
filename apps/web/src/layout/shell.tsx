import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { usePermissions } from '../data/permissions.ts'
import { queryClient } from '../data/query-client.ts'
import { AntdTheme } from '../lib/antd-theme.tsx'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useSession } from '../lib/session.ts'
import { PageLoading } from '../widgets/page-loading.tsx'
import { DepartChoice } from './depart-choice.tsx'
import { Frame } from './frame.tsx'
import { LiveConnection } from './live-connection.tsx'

const FirstPassword = lazyPart(() => import('./first-password.tsx'))

interface ShellProps {
  /** Draws the page of the location around it: the current one, or that of an open tab. */
  page: ReactNode
}

/** What surrounds every page of a signed-in user; an initial password must be changed before anything else opens. */
export default function Shell({ page }: ShellProps) {
  const mustChangePassword = useSession(state => state.mustChangePassword)
  const isReady = usePermissions(state => state.routes !== null)
  return (
    <AntdTheme>
      <QueryClientProvider client={queryClient}>
        {mustChangePassword ? <FirstPassword /> : isReady ? <Frame page={page} /> : <PageLoading />}
        {!mustChangePassword && isReady && <LiveConnection />}
        {!mustChangePassword && isReady && <DepartChoice />}
      </QueryClientProvider>
    </AntdTheme>
  )
}
