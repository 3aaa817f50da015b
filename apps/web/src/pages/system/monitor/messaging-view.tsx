import type { MessagingState } from '@xw/shared/wire/monitor'
import { useMessaging, useProcesses } from '../../../data/monitor.ts'
import { DashboardCard } from '../../../features/dashboard/dashboard-card.tsx'
import { QueryContent } from '../../../features/dashboard/query-content.tsx'
import { CurveCard } from './curve-card.tsx'
import { FigureList } from './figure-list.tsx'
import { formatFigure } from './format-figure.ts'
import styles from './monitor.module.css'
import { NumbersTable } from './numbers-table.tsx'
import { monitorPermission } from './permission.ts'
import { ProcessTable } from './process-table.tsx'

type Queue = MessagingState['queues'][number]
type Channel = MessagingState['channels'][number]

const queueNames: Readonly<Record<string, string>> = {
  task: '系统任务',
  'task-ended': '未能完成的系统任务',
  message: '消息',
  code: '验证码短信',
  run: '定时任务',
  'run-ended': '未能完成的定时任务',
  'run-alert': '给管理员的通知',
}

const channelNames: Readonly<Record<string, string>> = {
  session_revoked: '登录被结束',
  dict_changed: '字典有变化',
  grants_changed: '授权有变化',
  settings_changed: '设置有变化',
  batch_changed: '批次有变化',
  custom_fields_changed: '自定义字段有变化',
  live: '页面实时更新',
}

const queueColumns = [
  { title: '队列', cell: ({ name }: Queue) => queueNames[name] ?? name },
  { title: '等待', cell: ({ waiting }: Queue) => formatFigure(waiting, 'count') },
  { title: '未到时间', cell: ({ delayed }: Queue) => formatFigure(delayed, 'count') },
  { title: '执行中', cell: ({ running }: Queue) => formatFigure(running, 'count') },
  { title: '一天内失败', cell: ({ failed }: Queue) => formatFigure(failed, 'count') },
  { title: '最早的已等待', cell: ({ oldestSeconds }: Queue) => formatFigure(oldestSeconds, 'seconds') },
]

const channelColumns = [
  { title: '通道', cell: ({ name }: Channel) => channelNames[name] ?? name },
  { title: '应答本页的服务进程启动以来收到', cell: ({ heard }: Channel) => formatFigure(heard, 'count') },
]

/** Shows the cache, messages and queues of the processes. There is no Redis: PostgreSQL does all of it. */
export default function MessagingView() {
  const messaging = useMessaging()
  const processes = useProcesses()
  return (
    <>
      <DashboardCard title="缓存与登录">
        <QueryContent answer={messaging} lines={2} permission={monitorPermission}>
          {({ figures }) => <FigureList names={['sessions', 'dbHit', 'notifyUsage']} figures={figures} />}
        </QueryContent>
      </DashboardCard>
      <DashboardCard title="任务队列">
        <QueryContent answer={messaging} lines={4} permission={monitorPermission}>
          {({ queues }) => (
            <NumbersTable
              label="任务队列"
              columns={queueColumns}
              rows={queues}
              keyOf={({ name }) => name}
              empty="没有等待、执行中或失败的任务。"
            />
          )}
        </QueryContent>
      </DashboardCard>
      <DashboardCard title="实时连接与进程间消息">
        <QueryContent answer={processes} lines={3} permission={monitorPermission}>
          {all => <ProcessTable processes={all} figures={['sockets', 'heard']} />}
        </QueryContent>
      </DashboardCard>
      <DashboardCard title="进程间消息的通道">
        <QueryContent answer={messaging} lines={4} permission={monitorPermission}>
          {({ channels }) => (
            <NumbersTable
              label="通道"
              columns={channelColumns}
              rows={channels}
              keyOf={({ name }) => name}
              empty="没有通道。"
            />
          )}
        </QueryContent>
      </DashboardCard>
      <div className={styles.curves}>
        <CurveCard title="任务" figures={['queueWaiting', 'queueRunning']} />
        <CurveCard title="实时连接和每分钟消息" figures={['sockets', 'heard']} />
        <CurveCard title="有效登录" figures={['sessions']} />
        <CurveCard title="一天内失败的任务" figures={['queueFailed']} />
      </div>
    </>
  )
}
