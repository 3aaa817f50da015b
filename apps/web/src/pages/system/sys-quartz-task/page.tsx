import { CheckOutlined } from '@ant-design/icons'
import { type QuartzTask, quartzTaskResource } from '@xw/shared/resources/sys/quartz-task'
import { Button } from 'antd'
import { controlTask } from '../../../data/tasks.ts'
import { taskCells } from '../../../features/tasks/task-cells.tsx'
import { ListPage } from '../../../resource/list-page.tsx'
import { Can } from '../../../widgets/can.tsx'
import { useConfirm } from '../../../widgets/use-confirm.tsx'

function ReadAllButton() {
  const { confirm, holder } = useConfirm()
  const readAll = async () => {
    if (await confirm({ title: '确认操作', content: '是否全部标注已读?' })) await controlTask('readAll')
  }
  return (
    <Can code="system:sysQuartzTask:edit">
      {holder}
      <Button icon={<CheckOutlined />} onClick={() => void readAll()}>
        全部标注已读
      </Button>
    </Can>
  )
}

const rowActions = ({ id, status }: QuartzTask) =>
  status === '1' ? null : (
    <Can code="system:sysQuartzTask:edit">
      <Button type="link" size="small" onClick={() => void controlTask(status === '0' ? 'cancel' : 'retry', id)}>
        {status === '0' ? '取消' : '重试'}
      </Button>
    </Can>
  )

/** TK-04: lists background tasks: the user's own, or all of the school. */
export default function QuartzTaskPage() {
  return (
    <ListPage resource={quartzTaskResource} toolbar={<ReadAllButton />} rowActions={rowActions} cells={taskCells} />
  )
}
