import { useSession } from '../../../lib/session.ts'
import { GreetingPage } from '../greeting-page.tsx'
import { QuickLinks } from '../quick-links.tsx'
import { LatestNotices } from './latest-notices.tsx'

/** DG-10: where a day starts: what is new, and the shortest ways on. */
export default function WorkplacePage() {
  const user = useSession(state => state.user)
  if (!user) return null
  return (
    <GreetingPage user={user}>
      <LatestNotices />
      <QuickLinks />
    </GreetingPage>
  )
}
