import { inStates } from '@xw/shared/degree/figures'
import { stateWord } from '@xw/shared/degree/states'
import type { Queue } from '@xw/shared/wire/dashboard'
import { Link } from 'react-router'
import { useQueue } from '../../../data/dashboard.ts'
import { useCan } from '../../../data/permissions.ts'
import { DashboardCard } from '../../../features/dashboard/dashboard-card.tsx'
import { Loaded } from '../../../features/dashboard/loaded.tsx'
import { inOrder, usePartOf } from '../../../features/dashboard/record-links.ts'
import { isStudent, useSession } from '../../../lib/session.ts'
import { EmptyFace } from '../../../resource/empty-face.tsx'
import styles from './queue-card.module.css'

/** DG-10: the records that wait for a decision of the user, for those who decide about any. */
export function OwnQueue() {
  const isOffice = !useSession(isStudent)
  return useCan('xw:xwInfo:list') && isOffice ? <QueueCard /> : null
}

function QueueCard() {
  const answer = useQueue()
  if (answer.data?.states.length === 0) return null
  return (
    <DashboardCard title="待我审核">
      <Loaded answer={answer} lines={3}>
        {queue => (queue.types.length > 0 ? <QueueRows queue={queue} /> : <EmptyFace text="没有等待您审核的记录" />)}
      </Loaded>
    </DashboardCard>
  )
}

function QueueRows({ queue: { states, types } }: { queue: Queue }) {
  const partOf = usePartOf()
  return (
    <ul className={styles.queue} aria-label={`状态为${states.map(stateWord).join('、')}的记录`}>
      {inOrder(types).map(({ xwbslbm, count }) => {
        const { name, to } = partOf({ xwbslbm, batchId: null }, count, inStates(states))
        const text = (
          <>
            <span>{name}</span> <strong>{count.toLocaleString('zh-CN')}</strong>
          </>
        )
        return <li key={xwbslbm}>{to ? <Link to={to}>{text}</Link> : <span>{text}</span>}</li>
      })}
    </ul>
  )
}
