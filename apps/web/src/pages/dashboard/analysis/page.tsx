import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useOverview } from '../../../data/degree/dashboard.ts'
import { useCan } from '../../../data/session/permissions.ts'
import { GreetingPage } from '../../../features/dashboard/greeting-page.tsx'
import { LatestNotices } from '../../../features/dashboard/latest-notices.tsx'
import { QuickLinks } from '../../../features/dashboard/quick-links.tsx'
import { useRound } from '../../../features/dashboard/use-round.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { isStudent, type User, useSession } from '../../../lib/session.ts'
import { LoadFailure } from '../../../resource/page-states.tsx'
import styles from './board.module.css'
import { Board } from './board.tsx'
import { FirstSteps } from './first-steps.tsx'
import { VisitCard } from './visit-card.tsx'
import { WorkCards } from './work-cards.tsx'

const DemoData = lazyPart(async () => ({ default: (await import('./demo-data.tsx')).DemoData }))
const RoundLine = lazyPart(async () => ({
  default: (await import('../../../features/dashboard/round-line.tsx')).RoundLine,
}))

/** The home page: how far the work has come, and direct links. */
export default function HomePage() {
  const user = useSession(state => state.user)
  const isOffice = !useSession(isStudent)
  const seesRecords = useCan('xw:xwInfo:list') && isOffice
  if (!user) return null
  if (seesRecords) return <OfficePage user={user} />
  return <GreetingPage user={user}>{isOffice ? <QuickLinks /> : <LatestNotices />}</GreetingPage>
}

/** DG-10: the home page of staff who work with degree records. */
function OfficePage({ user }: { user: User }) {
  const setsUp = useCan('sys:role:grant')
  const seesVisits = useCan('dashboard:visits')
  const mayLoad = useCan('xw:demoData:load')
  const round = useRound()
  const { chosen, rounds, error } = round
  const { data } = useOverview(chosen)
  const isNew = setsUp && rounds.length === 0 && data?.types.every(({ states }) => states.length === 0)
  return (
    <GreetingPage
      user={user}
      about={<div className={styles.about}>{chosen && <RoundLine {...round} />}</div>}
      links={
        <Button className="xw-screen-only" icon={<PrinterOutlined />} onClick={() => window.print()}>
          打印
        </Button>
      }
      wide={
        <>
          {isNew && <FirstSteps />}
          {error && <LoadFailure error={error} onRetry={round.retry} />}
          {!isNew && <WorkCards />}
          {chosen && !isNew && <Board batch={chosen} hasRounds={rounds.length > 0} />}
          {mayLoad && <DemoData />}
        </>
      }
    >
      {seesVisits && <VisitCard />}
      <QuickLinks />
    </GreetingPage>
  )
}
