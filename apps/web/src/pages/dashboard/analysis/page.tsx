import { useRecordCounts } from '../../../data/dashboard.ts'
import { useCan } from '../../../data/permissions.ts'
import { GreetingPage } from '../../../features/dashboard/greeting-page.tsx'
import { LatestNotices } from '../../../features/dashboard/latest-notices.tsx'
import { QuickLinks } from '../../../features/dashboard/quick-links.tsx'
import { isStudent, useSession } from '../../../lib/session.ts'
import { FirstSteps } from './first-steps.tsx'
import { RecordMatrix } from './record-matrix.tsx'
import { VisitCard } from './visit-card.tsx'

/** Home: how far the work has come, and the shortest ways on. */
export default function HomePage() {
  const user = useSession(state => state.user)
  const isOffice = !isStudent(user)
  const seesRecords = useCan('xw:xwInfo:list') && isOffice
  const setsUp = useCan('sys:role:grant')
  const seesVisits = useCan('dashboard:visits')
  const { data } = useRecordCounts(seesRecords)
  if (!user) return null
  return (
    <GreetingPage user={user}>
      {setsUp && data?.length === 0 && <FirstSteps />}
      {seesRecords && <RecordMatrix />}
      {seesVisits && <VisitCard />}
      {isOffice ? <QuickLinks /> : <LatestNotices />}
    </GreetingPage>
  )
}
