import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../data/query-client.ts'
import { usePermissions } from '../data/session/permissions.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useSession } from '../lib/session.ts'
import { PageLoading } from '../widgets/page-loading.tsx'
import { LiveConnection } from './live-connection.tsx'

const FirstPassword = lazyPart(() => import('./first-password.tsx'))
const SetUpFactor = lazyPart(() => import('./set-up-factor.tsx'))
const PrivacyNotice = lazyPart(() => import('./privacy-notice.tsx'))

/**
 * Blocks the shell until required steps are done: changing an initial password, setting up the second factor that the
 * platform requires of administrators, and reading the privacy notice as a student.
 */
export function ShellGate({ children }: { children: ReactNode }) {
  const mustChangePassword = useSession(state => state.mustChangePassword)
  const mustSetUpFactor = useSession(state => state.mustSetUpFactor)
  const mustReadNotice = useSession(state => state.mustReadNotice)
  const First = mustChangePassword
    ? FirstPassword
    : mustSetUpFactor
      ? SetUpFactor
      : mustReadNotice
        ? PrivacyNotice
        : null
  const isReady = usePermissions(state => state.routes !== null) && First === null
  return (
    <QueryClientProvider client={queryClient}>
      {First ? <First /> : !isReady && <PageLoading />}
      {isReady && children}
      {isReady && <LiveConnection />}
    </QueryClientProvider>
  )
}
