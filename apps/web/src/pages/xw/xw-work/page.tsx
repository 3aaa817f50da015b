import { findWorkTask, type WorkKey } from '@xw/shared/degree/office-work'
import { useCurrentRoute } from '../../../data/session/permissions.ts'
import { WorkPanel } from '../../../features/work/work-panel.tsx'
import { ListSkeleton } from '../../../resource/page-states.tsx'
import { PageWrapper } from '../../../widgets/page-wrapper.tsx'

/** DG-10: the page of one of the year's tasks, which the menu item names. */
export default function XwWorkPage() {
  const task = findWorkTask(useCurrentRoute()?.route.query.task ?? '')
  if (!task) return <ListSkeleton />
  return (
    <PageWrapper isBand>
      <WorkPanel key={task.key} task={task.key as WorkKey} />
    </PageWrapper>
  )
}
