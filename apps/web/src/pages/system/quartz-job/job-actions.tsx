import type { quartzJobResource } from '@xw/shared/resources/sys/quartz-job'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import { Button } from 'antd'
import { request } from '../../../api/http.ts'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { notify } from '../../../lib/notify.ts'
import { useListContext } from '../../../resource/list-context.ts'
import { Can } from '../../../widgets/can.tsx'
import { useRefreshing } from './use-refreshing.ts'

interface JobActionsProps {
  job: RecordOf<typeof quartzJobResource>
  onRuns: () => void
}

/** The actions on one job other than editing. */
export function JobActions({ job: { id, status, lastStatus }, onRuns }: JobActionsProps) {
  const { refresh } = useListContext()
  useRefreshing(lastStatus === '0', refresh)
  async function control(path: string) {
    const { success, message } = await request(path, { params: { id } })
    if (success) notify.success(message)
    else notify.warn(message)
    refresh()
  }
  const isRunning = status === '0'
  return (
    <>
      <Can code="sys:quartzJob:execute">
        <Button type="link" size="small" onClick={() => void control(adminPaths.jobs.execute)}>
          执行
        </Button>
        <Button
          type="link"
          size="small"
          onClick={() => void control(isRunning ? adminPaths.jobs.pause : adminPaths.jobs.resume)}
        >
          {isRunning ? '停止' : '启动'}
        </Button>
      </Can>
      <Can code="sys:quartzRun:list">
        <Button type="link" size="small" onClick={onRuns}>
          记录
        </Button>
      </Can>
    </>
  )
}
