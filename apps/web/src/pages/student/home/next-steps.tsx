import type { OwnRecord } from '@xw/shared/wire/own-records'
import { formatDeadline } from '../../../features/student/deadline.tsx'
import { buildJourney } from '../../../features/student/journey.ts'
import styles from '../../../features/student/student.module.css'

/** DG-10: the steps of a record with their meaning, the time they were done and the deadlines of the next ones. */
export const NextSteps = ({ record }: { record: OwnRecord }) => (
  <ol className={styles.steps}>
    {buildJourney(record).map(({ title, meaning, state, done, until }) => (
      <li key={title} data-state={state}>
        <span className={styles.stepTitle}>
          <strong>{title}</strong>
          <span className={styles.quiet}>
            {state === 'done'
              ? `已完成${done ? ` ${done.slice(0, 16)}` : ''}`
              : until !== null
                ? `${formatDeadline(until)} 前`
                : ''}
          </span>
        </span>
        <span className={styles.quiet}>{meaning}</span>
      </li>
    ))}
  </ol>
)
