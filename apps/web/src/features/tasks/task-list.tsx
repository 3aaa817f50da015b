import type { QuartzTask } from '@xw/shared/resources/sys/quartz-task'
import { Button, Empty, Progress, Skeleton, Tag } from 'antd'
import { controlTask, downloadTaskResults, type UnreadTasks, useProgress } from '../../data/tasks.ts'
import styles from './task-list.module.css'

/** The user's unread tasks with their progress, and a link to all tasks. */
export default function TaskList({ tasks, error, retry, onHistory }: UnreadTasks & { onHistory: () => void }) {
  return (
    <section aria-label="任务通知">
      {!tasks && !error && <Skeleton active title={false} paragraph={{ rows: 3, width: '100%' }} />}
      {error && (
        <p role="alert">
          任务加载失败
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
  const { color, text } = tags[task.status] ?? failed
  const isRunning = task.status === '0'
  return (
    <li>
      <div className={styles.line}>
        <Button type="link" className={styles.name ?? ''} onClick={() => void downloadTaskResults(task)}>
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
          <time className={styles.time}>{task.createTime.slice(5, 16)}</time>
        )}
      </div>
    </li>
  )
}
