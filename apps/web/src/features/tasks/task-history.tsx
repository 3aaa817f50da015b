import { quartzTaskResource } from '@xw/shared/resources/sys/quartz-task'
import { useResourceList } from '../../data/resources/use-resource-list.ts'
import { ListBody } from '../../resource/list-body.tsx'
import { ResourceListContext } from '../../resource/list-context.ts'
import { OpenRecord } from '../../resource/open-record.tsx'
import { SearchForm } from '../../resource/search-form.tsx'
import { Modal } from '../../widgets/modal.tsx'
import { taskCells } from './task-cells.tsx'

/** No role has a permission of this name, so the list offers reading only. */
const readOnly = { ...quartzTaskResource, title: '系统任务', permission: 'system:sysQuartzTask:history' }

/** TK-03: all tasks of the user, read-only. */
export default function TaskHistory({ onClose }: { onClose: () => void }) {
  const list = useResourceList(readOnly, { isLocal: true })
  return (
    <ResourceListContext value={list}>
      <Modal title="系统任务" width={1000} open onCancel={onClose} footer={null}>
        <SearchForm />
        <ListBody cells={taskCells} />
      </Modal>
      <OpenRecord inputs={undefined} cells={taskCells} />
    </ResourceListContext>
  )
}
