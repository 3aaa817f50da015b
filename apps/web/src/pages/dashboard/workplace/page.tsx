import { GreetingPage } from '../../../features/dashboard/greeting-page.tsx'
import { LatestNotices } from '../../../features/dashboard/latest-notices.tsx'
import { QuickLinks } from '../../../features/dashboard/quick-links.tsx'
import { useSession } from '../../../lib/session.ts'
import { OwnTasks } from './own-tasks.tsx'

/** DG-10: the user's own start page: running tasks, notices and direct links. */
export default function WorkplacePage() {
  const user = useSession(state => state.user)
  if (!user) return null
  return (
    <GreetingPage user={user}>
      <OwnTasks />
      <LatestNotices />
      <QuickLinks />
    </GreetingPage>
  )
}
