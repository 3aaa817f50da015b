import type { WorkTask } from '@xw/shared/degree/office-work'
import { byStates } from '@xw/shared/degree/record-queries'
import type { WorkCounts } from '@xw/shared/wire/dashboard'
import type { ReactNode } from 'react'
import { CountLink, sumCounts } from '../../../features/dashboard/count-link.tsx'
import { type CountPart, inNationalOrder, useCountPart } from '../../../features/dashboard/record-links.ts'
import { groupHeldBack, useWorkRows } from '../../../features/work/work-rows.ts'
import { dayjs } from '../../../lib/dayjs.ts'
import { formatDay } from './phases.ts'
import { StartButton, type StartButtonProps } from './start-button.tsx'
import styles from './work-cards.module.css'

interface TaskCardProps {
  task: WorkTask
  counts: WorkCounts
  /** The end of the window in which the task must be done. */
  deadline: number | null
  /** The first card has the page's primary button. */
  isFirst: boolean
}

/** The records that wait for one task, what holds back the rest, and the button that opens the task's page. */
export function TaskCard({ task, counts, deadline, isFirst }: TaskCardProps) {
  const rows = useWorkRows(task, counts)
  const held = groupHeldBack(task, rows).filter(({ parts }) => sumCounts(parts) > 0)
  return (
    <Card
      name={task.waiting}
      parts={rows.map(({ ready }) => ready)}
      deadline={deadline}
      start={{ task, label: task.start, isPrimary: isFirst }}
    >
      {counts.oldest && <span>最早 {describeAge(counts.oldest)}</span>}
      {held.map(({ hold, name, parts }) => (
        <span key={hold}>
          {name} <CountLink label={`${task.waiting}，${name}`} parts={parts} />
        </span>
      ))}
    </Card>
  )
}

/** The records that the school or the national authority sent back to the user. */
export function ReturnedCard({ task, counts: { types, returnedState } }: Pick<TaskCardProps, 'task' | 'counts'>) {
  const partOf = useCountPart()
  const state = returnedState ?? ''
  return (
    <Card
      name="退回待改"
      parts={inNationalOrder(types).map(type => partOf(type, type.returned, byStates([state])))}
      start={{ task, label: '查看', isPrimary: false }}
    >
      <span>{task.returned?.depart === state ? '学校退回' : '国家退回'}</span>
    </Card>
  )
}

interface CardProps {
  name: string
  parts: readonly CountPart[]
  deadline?: number | null
  start: Omit<StartButtonProps, 'list'>
  /** The facts below the number. */
  children: ReactNode
}

function Card({ name, parts, deadline = null, start, children }: CardProps) {
  return (
    <li>
      <span className={styles.name}>
        {name}
        {deadline !== null && <Deadline at={deadline} />}
      </span>
      <strong className={styles.number}>
        <CountLink label={name} parts={parts} />
      </strong>
      <span className={styles.facts}>{children}</span>
      <StartButton {...start} list={parts.find(({ to }) => to !== undefined)?.to} />
    </li>
  )
}

const soonMs = 7 * 86_400_000

function Deadline({ at }: { at: number }) {
  const isSoon = at - Date.now() < soonMs
  return (
    <time
      className={isSoon ? styles.soon : ''}
      dateTime={dayjs(at).format('YYYY-MM-DD')}
      title={dayjs(at).format('YYYY-MM-DD HH:mm')}
    >
      {formatDay(at)} 截止
    </time>
  )
}

/** Returns how many days ago a moment was. */
function describeAge(moment: string): string {
  const days = dayjs().startOf('day').diff(dayjs(moment).startOf('day'), 'day')
  return days === 0 ? '今天' : `${days} 天前`
}
