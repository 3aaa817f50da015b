import { useOverview } from '../../../data/degree/dashboard.ts'
import { useCan } from '../../../data/session/permissions.ts'
import { RoundSelect } from '../../../features/dashboard/round-select.tsx'
import { useRound } from '../../../features/dashboard/use-round.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { isStudent, type User, useSession } from '../../../lib/session.ts'
import { LoadFailure } from '../../../resource/page-states.tsx'
import { BatchTimeline } from './batch-timeline.tsx'
import { Departs } from './departs.tsx'
import { HomeFrame, PrintButton } from './home-frame.tsx'
import { WorkCards } from './work-cards.tsx'

const DemoData = lazyPart(async () => ({ default: (await import('./demo-data.tsx')).DemoData }))
const FirstSteps = lazyPart(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }))
const LatestNotices = lazyPart(async () => ({
  default: (await import('../../../features/dashboard/latest-notices.tsx')).LatestNotices,
}))
const NoRecords = lazyPart(async () => ({ default: (await import('./no-records.tsx')).NoRecords }))

/** The home page: what waits for the user, and how far the departments are. */
export default function HomePage() {
  const user = useSession(state => state.user)
  const isOffice = !useSession(isStudent)
  const seesRecords = useCan('xw:xwInfo:list') && isOffice
  if (!user) return null
  if (seesRecords) return <OfficeHome user={user} />
  return <HomeFrame user={user}>{isOffice ? <NoRecords /> : <LatestNotices />}</HomeFrame>
}

/** DG-10: the home page of staff who work with degree records. A new school sees the steps of setting up instead. */
function OfficeHome({ user }: { user: User }) {
  const setsUp = useCan('sys:role:grant')
  const mayLoad = useCan('xw:demoData:load')
  const round = useRound()
  const { chosen, rounds, error } = round
  const overview = useOverview(chosen)
  const isNew = setsUp && rounds.length === 0 && overview.data?.types.every(({ states }) => states.length === 0)
  const controls = chosen !== null && !isNew && (
    <>
      <RoundSelect {...round} chosen={chosen} />
      <PrintButton />
    </>
  )
  return (
    <HomeFrame user={user} controls={controls}>
      {isNew ? (
        <FirstSteps />
      ) : (
        <>
          <WorkCards rounds={rounds} />
          {error ? <LoadFailure error={error} onRetry={round.retry} /> : <BatchTimeline {...round} />}
          {!error && <Departs batch={chosen} rounds={rounds} overview={overview} />}
        </>
      )}
      {mayLoad && <DemoData />}
    </HomeFrame>
  )
}
