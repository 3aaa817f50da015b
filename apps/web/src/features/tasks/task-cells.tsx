import { DownloadOutlined } from '@ant-design/icons'
import type { QuartzTask } from '@xw/shared/resources/sys/quartz-task'
import { Button, Tag } from 'antd'
import { downloadTaskFile, downloadTaskResults, useProgress } from '../../data/tasks.ts'
import type { CellProps } from '../../field-types/field-view.ts'

const taskOf = ({ record }: CellProps) => record as unknown as QuartzTask

function StatusCell(props: CellProps) {
  const task = taskOf(props)
  const percent = useProgress(task)
  if (task.status === '1') return <Tag color="success">完成</Tag>
  return task.status === '0' ? <Tag color="processing">进行中 {percent}%</Tag> : <Tag color="error">失败</Tag>
}

function OrgFileCell(props: CellProps) {
  const { orgFileId, orgFileName } = taskOf(props)
  if (!orgFileId) return '无文件'
  return (
    <Button
      size="small"
      icon={<DownloadOutlined />}
      title={orgFileName ?? ''}
      onClick={() => void downloadTaskFile(orgFileId)}
    >
      下载
    </Button>
  )
}

/** The download of the result, and how long the server keeps it. */
function ResFileCell(props: CellProps) {
  const task = taskOf(props)
  const count = task.resFileId?.split(',').length ?? 0
  if (count === 0) return '无文件'
  if (task.resExpireTime && new Date(`${task.resExpireTime.replace(' ', 'T')}+08:00`) < new Date()) return '已过期'
  return (
    <>
      <Button size="small" icon={<DownloadOutlined />} onClick={() => void downloadTaskResults(task)}>
        下载{count > 1 && `（${count} 个）`}
      </Button>
      {task.resExpireTime && <div>保留至 {task.resExpireTime.slice(0, 10)}</div>}
    </>
  )
}

const ReadCell = ({ value }: CellProps) => (value === '1' ? <Tag>已读</Tag> : <Tag color="warning">未读</Tag>)

/** The cells of a task's fields, used on the task page and in the history. */
export const taskCells = { status: StatusCell, orgFileId: OrgFileCell, resFileId: ResFileCell, readFlag: ReadCell }
