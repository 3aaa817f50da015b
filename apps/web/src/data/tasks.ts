import { useQuery } from '@tanstack/react-query'
import type { QuartzTask } from '@xw/shared/resources/sys/quartz-task'
import type { Page } from '@xw/shared/wire/envelope'
import type { FileInfo } from '@xw/shared/wire/file-info'
import type { LiveFrame } from '@xw/shared/wire/live'
import { paths } from '@xw/shared/wire/paths'
import { useEffect } from 'react'
import { create } from 'zustand'
import { downloadFrame } from '../api/download-frame.ts'
import { call, request } from '../api/http.ts'
import { notify } from '../lib/notify.ts'
import { onSessionEnd, useSession } from '../lib/session.ts'
import { fileUrl } from './files.ts'
import { onLive, useLive } from './live.ts'
import { queryClient, reloadQueries } from './query-client.ts'

const path = paths.tasks.resource

/** TK-03: how many the notice shows, and how often it asks where no live connection tells it. */
const noticeSize = 10
const pollMs = 6_000

/** What the live connection said of running tasks since their list was read. */
const useLiveProgress = create<Readonly<Record<string, number>>>(() => ({}))
onSessionEnd(() => useLiveProgress.setState({}, true))

/** How far a task is, in percent. */
export const useProgress = ({ id, progress }: Pick<QuartzTask, 'id' | 'progress'>): number =>
  useLiveProgress(state => Math.max(state[id] ?? 0, progress ?? 0))

/** Every list of tasks on the page asks again. */
const refreshTasks = (): void => void reloadQueries(['resource', path])

/** What a task brought in is in the lists once it is over; a message without a task comes after a gap. */
function refreshAfter({ msgId, msgTxt }: LiveFrame, isFirst: boolean): void {
  refreshTasks()
  if (isFirst || (msgId !== undefined && msgTxt !== 'success' && msgTxt !== 'fail')) return
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [kind, , what] }) => kind === 'resource' && what === 'list',
  })
}

/** What the header knows of the user's unread tasks; `tasks` is null until the first answer. */
export interface TaskNotice {
  readonly tasks: readonly QuartzTask[] | null
  readonly total: number
  readonly error: Error | null
  retry(): void
}

/** The user's own unread tasks, kept up to date by the live connection; a failed load ends the asking in between. */
export function useTaskNotice(): TaskNotice {
  const username = useSession(state => state.user?.username ?? '')
  const isLive = useLive(state => state.state === 'open')
  useEffect(() => onLive('task', refreshAfter), [])
  useEffect(
    () =>
      onLive('taskProcess', ({ msgId, msgTxt }) => {
        if (msgId) useLiveProgress.setState({ [msgId]: Number(msgTxt) })
      }),
    [],
  )
  const params = { pageNo: 1, pageSize: noticeSize, readFlag: '0', createBy: username }
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', path, 'notice', params],
    queryFn: ({ signal }) => call<Page<QuartzTask>>(`${path}/list`, { params, silent: true, signal }),
    refetchInterval: ({ state }) =>
      !isLive && state.status !== 'error' && state.data?.records.some(task => task.status === '0') ? pollMs : false,
  })
  return { tasks: data?.records ?? null, total: data?.total ?? 0, error, retry: () => void refetch() }
}

/**
 * TK-03, TK-08: brings the result files of a task that has any, also of one that failed and says in them why; says what
 * came of it where a task that is done has none; and marks it as read. For all others there is nothing yet.
 */
export async function downloadTaskResults({ id, status, resFileId, resMessage, readFlag }: QuartzTask): Promise<void> {
  if (status !== '1' && !resFileId) return notify.warn('文件未准备好，请稍后操作')
  if (!resFileId) notify.info(resMessage || '任务已完成，没有结果文件')
  for (const fileId of resFileId?.split(',') ?? []) await downloadTaskFile(fileId)
  if (readFlag !== '1') await markTaskRead(id)
}

/** A file of a task, in a frame of its own. */
export async function downloadTaskFile(id: string): Promise<void> {
  const { downloadUrl } = await call<FileInfo>(paths.files.byId, { params: { id } })
  downloadFrame(fileUrl(downloadUrl))
}

/** Its user knows what came of it. One who may not say so has it in the list all the same. */
export async function markTaskRead(id: string): Promise<void> {
  await request(`${path}/edit`, { method: 'POST', body: { id, readFlag: '1' }, silent: true }).catch(() => {})
  refreshTasks()
}

/** What a user does about tasks; each says what came of it. */
export async function controlTask(action: 'readAll' | 'cancel' | 'retry', id?: string): Promise<void> {
  const { success, message } = await request(`${path}/${action}`, { method: 'POST', body: { id } })
  if (success) notify.success(message)
  else notify.warn(message)
  refreshTasks()
}
