import { CloudDownloadOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import { useState } from 'react'
import { useCan } from '../../data/session/permissions.ts'
import { useUnreadTasks } from '../../data/tasks.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useIsPhone } from '../../lib/use-media.ts'
import styles from './header-item.module.css'
import { UnreadCount } from './unread-count.tsx'

const TaskList = lazyPart(() => import('../../features/tasks/task-list.tsx'))
const TaskHistory = lazyPart(() => import('../../features/tasks/task-history.tsx'))

/** TK-03: shows the user's own tasks in the header. It is hidden from users without the permission to list tasks. */
export function TaskNotice() {
  return useCan('system:sysQuartzTask:list') ? <Notice /> : null
}

function Notice() {
  const notice = useUnreadTasks()
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const openHistory = () => {
    setOpen(false)
    setHistoryOpen(true)
  }
  const name = notice.total > 0 ? `任务通知，${notice.total} 条未读` : '任务通知'
  return (
    <>
      <Popover
        content={<TaskList {...notice} onHistory={openHistory} />}
        trigger="click"
        // On a phone the popover is almost as wide as the screen and must stay inside it.
        placement={isPhone ? 'bottom' : 'bottomRight'}
        open={isOpen}
        onOpenChange={setOpen}
        styles={{ container: { width: 330, maxWidth: 'calc(100vw - 16px)' } }}
      >
        <button type="button" className={styles.item} aria-label={name} title="任务通知" aria-expanded={isOpen}>
          <CloudDownloadOutlined className={styles.icon} aria-hidden />
          <UnreadCount count={notice.total} />
        </button>
      </Popover>
      {isHistoryOpen && <TaskHistory onClose={() => setHistoryOpen(false)} />}
    </>
  )
}
