import { findWorkTask } from '@xw/shared/degree/office-work'
import type { Actor } from '@xw/shared/degree/record-states'
import { allRecords } from '@xw/shared/wire/batch-choices'
import type { NamedBatches, WorkCounts } from '@xw/shared/wire/dashboard'
import { useWorkCounts } from '../../../data/degree/dashboard.ts'
import { describePhases } from '../../../features/dashboard/describe-phases.ts'
import { LoadFailure } from '../../../resource/page-states.tsx'
import { findNextDeadline } from './phases.ts'
import { ReturnedCard, TaskCard } from './task-card.tsx'
import styles from './work-cards.module.css'

const placeholders = ['a', 'b', 'c', 'd', 'e']

/** The actor in whose window a step of the review is taken. Other steps have no deadline. */
const reviewers: Readonly<Partial<Record<string, Actor>>> = { report: 'depart', approve: 'school' }

/** DG-10: the records of all batches that wait for the user, one card per task. Tasks without records have no card. */
export function WorkCards({ rounds }: { rounds: readonly NamedBatches[] }) {
  const { data, error, refetch } = useWorkCounts(allRecords)
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <section aria-label="待我办理">
        <Heading />
        <div className={styles.cards} role="status" aria-label="正在加载">
          {placeholders.map(place => (
            <div key={place} className={styles.placeholder} />
          ))}
        </div>
      </section>
    )
  // Users who take no steps, such as an administrator of the system, have no tasks.
  if (data.length === 0) return null
  const waiting = data.filter(({ types }) => types.some(hasRecords))
  const returned = data.filter(({ types }) => types.some(type => type.returned > 0))
  const open = rounds.flatMap(({ batches }) => batches.filter(({ state }) => state === '1'))
  const now = Date.now()
  return (
    <section aria-label="待我办理">
      <Heading />
      {waiting.length === 0 ? (
        <p className={styles.done}>
          <strong>暂无待办</strong> {open.length > 0 ? `${describePhases(open, now)}。` : '现在没有进行中的采集批次。'}
        </p>
      ) : (
        <ul className={styles.cards}>
          {waiting.map((counts, index) => {
            const task = findWorkTask(counts.task)
            const actor = reviewers[counts.step]
            const deadline = actor ? findNextDeadline(open, actor, now) : null
            return task && <TaskCard key={task.key} {...{ task, counts, deadline }} isFirst={index === 0} />
          })}
          {returned.map(counts => {
            const task = findWorkTask(counts.task)
            return task && <ReturnedCard key={`returned ${task.key}`} task={task} counts={counts} />
          })}
        </ul>
      )}
    </section>
  )
}

/** Says that the cards do not follow the batch chosen above: records of earlier batches wait too. */
const Heading = () => (
  <h2 className={styles.heading}>
    待我办理 <small>全部批次</small>
  </h2>
)

const hasRecords = ({ ready, held }: WorkCounts['types'][number]) => ready > 0 || held.some(({ count }) => count > 0)
