import { quartzTaskResource } from '@xw/shared/resources/sys/quartz-task'
import { useState } from 'react'
import { useCan } from '../../../data/session/permissions.ts'
import { useUnreadTasks } from '../../../data/tasks.ts'
import { DashboardCard } from '../../../features/dashboard/dashboard-card.tsx'
import TaskList from '../../../features/tasks/task-list.tsx'
import { lazyPart } from '../../../lib/lazy-part.tsx'

const TaskHistory = lazyPart(() => import('../../../features/tasks/task-history.tsx'))

/** The user's running and unread tasks, shown only to users who may have tasks. */
export function OwnTasks() {
  return useCan(`${quartzTaskResource.permission}:list`) ? <TaskCard /> : null
}

function TaskCard() {
  const notice = useUnreadTasks()
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  return (
    <DashboardCard title="我的任务">
      <TaskList {...notice} onHistory={() => setHistoryOpen(true)} />
      {isHistoryOpen && <TaskHistory onClose={() => setHistoryOpen(false)} />}
    </DashboardCard>
  )
}
