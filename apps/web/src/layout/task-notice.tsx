import { CloudDownloadOutlined } from '@ant-design/icons'
import type { QuartzTask } from '@xw/shared/resources/sys/quartz-task'
import { Badge, Button, Empty, Popover, Progress, Skeleton, Tag } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '../data/permissions.ts'
import { controlTask, downloadResults, useProgress, useTaskNotice } from '../data/tasks.ts'
import headerStyles from './header.module.css'
import styles from './task-notice.module.css'

const TaskHistory = lazy(() => import('../pages/system/sys-quartz-task/task-history.tsx'))

/** TK-03: the user's own tasks in the header; those of people who cannot ask for any have no place there. */
export function TaskNotice() {
  return useCan('system:sysQuartzTask:list') ? <Notice /> : null
}

function Notice() {
  const notice = useTaskNotice()
  const [isOpen, setOpen] = useState(false)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const openHistory = () => {
    setOpen(false)
    setHistoryOpen(true)
  }
  return (
    <>
      <Popover
        content={<TaskList {...notice} onHistory={openHistory} />}
        trigger="click"
        placement="bottomRight"
        open={isOpen}
        onOpenChange={setOpen}
        styles={{ container: { width: 330, maxWidth: 'calc(100vw - 16px)' } }}
      >
        <button
          type="button"
          className={headerStyles.trigger}
          aria-label={notice.total > 0 ? `任务通知，${notice.total} 条未读` : '任务通知'}
          aria-expanded={isOpen}
        >
          <Badge count={notice.total} size="small" offset={[4, -2]}>
            <CloudDownloadOutlined className={styles.icon ?? ''} />
          </Badge>
        </button>
      </Popover>
      {isHistoryOpen && (
        <Suspense>
          <TaskHistory onClose={() => setHistoryOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

type TaskListProps = ReturnType<typeof useTaskNotice> & { onHistory: () => void }

function TaskList({ tasks, error, retry, onHistory }: TaskListProps) {
  return (
    <section aria-label="任务通知">
      {!tasks && !error && <Skeleton active title={false} paragraph={{ rows: 3, width: '100%' }} />}
      {error && (
        <p role="alert">
          任务没有加载成功
          <Button type="link" size="small" onClick={retry}>
            重试
          </Button>
        </p>
      )}
      {tasks?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有未读的任务" />}
      <ul className={styles.tasks}>
        {tasks?.map(task => (
          <TaskItem key={task.id} task={task} />
        ))}
      </ul>
      <footer className={styles.footer}>
        <Button type="link" onClick={onHistory}>
          查看历史任务
        </Button>
      </footer>
    </section>
  )
}

const tags: Readonly<Record<string, { color: string; text: string }>> = {
  '0': { color: 'processing', text: '进行中' },
  '1': { color: 'success', text: '完成' },
}
const failed = { color: 'error', text: '失败' }

function TaskItem({ task }: { task: QuartzTask }) {
  const percent = useProgress(task)
  const { color, text } = tags[task.status ?? ''] ?? failed
  const isRunning = task.status === '0'
  return (
    <li>
      <div className={styles.line}>
        <Button type="link" className={styles.name ?? ''} onClick={() => void downloadResults(task)}>
          {task.bizType}
        </Button>
        <Tag color={color}>{text}</Tag>
      </div>
      {isRunning && <Progress percent={percent} size="small" aria-label={`${task.bizType}的进度`} />}
      <div className={styles.line}>
        <small className={styles.message}>{task.resMessage}</small>
        {isRunning ? (
          <Button type="link" size="small" onClick={() => void controlTask('cancel', task.id)}>
            取消
          </Button>
        ) : (
          <time className={styles.message}>{task.createTime?.slice(5, 16)}</time>
        )}
      </div>
    </li>
  )
}
