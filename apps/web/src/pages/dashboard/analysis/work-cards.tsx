import { findWorkTask, type WorkTask } from '@xw/shared/degree/office-work'
import { allRecords } from '@xw/shared/wire/batch-choices'
import type { WorkCounts } from '@xw/shared/wire/dashboard'
import { Link } from 'react-router'
import { useWorkCounts } from '../../../data/degree/dashboard.ts'
import { toLink } from '../../../data/session/menu.ts'
import { usePermissions } from '../../../data/session/permissions.ts'
import { CountLink, sumCounts } from '../../../features/dashboard/count-link.tsx'
import { groupHeldBack, useWorkRows } from '../../../features/work/work-rows.ts'
import styles from './work-cards.module.css'

/** DG-10: the records of all batches that wait for the user, one card per task. Tasks without records have no card. */
export function WorkCards() {
  const { data = [] } = useWorkCounts(allRecords)
  const tasks = data.flatMap(counts => {
    const task = findWorkTask(counts.task)
    return task && counts.types.some(({ ready, held }) => ready > 0 || held.some(({ count }) => count > 0))
      ? [{ task, counts }]
      : []
  })
  if (tasks.length === 0) return null
  return (
    <section aria-label="待我办理">
      <ul className={styles.cards}>
        {tasks.map(({ task, counts }) => (
          <Card key={task.key} task={task} counts={counts} />
        ))}
      </ul>
    </section>
  )
}

function Card({ task, counts }: { task: WorkTask; counts: WorkCounts }) {
  const rows = useWorkRows(task, counts)
  const page = usePermissions(state => state.routes)?.find(({ path }) => path === task.url)
  return (
    <li>
      <span className={styles.name}>{task.waiting}</span>
      <strong className={styles.number}>
        <CountLink label={task.waiting} parts={rows.map(({ ready }) => ready)} />
      </strong>
      <span className={styles.note}>
        {groupHeldBack(task, rows)
          .filter(({ parts }) => sumCounts(parts) > 0)
          .map(({ hold, name, parts }) => (
            <span key={hold}>
              {name} <CountLink label={`${task.waiting}，${name}`} parts={parts} />
            </span>
          ))}
      </span>
      {page && (
        <Link className={styles.start} to={toLink(page)}>
          去{task.name}
        </Link>
      )}
    </li>
  )
}
