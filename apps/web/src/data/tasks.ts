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

/** TK-03: the number of tasks in the notice, and the polling interval without a live connection. */
const noticeSize = 10
const pollMs = 6_000

/** The progress of running tasks that live messages reported since the list was loaded. */
const useLiveProgress = create<Readonly<Record<string, number>>>(() => ({}))
onSessionEnd(() => useLiveProgress.setState({}, true))

/** Returns a task's progress in percent. */
export const useProgress = ({ id, progress }: Pick<QuartzTask, 'id' | 'progress'>): number =>
  useLiveProgress(state => Math.max(state[id] ?? 0, progress ?? 0))

/** Reloads every list of tasks on the page. */
const refreshTasks = (): void => void reloadQueries(['resource', path])

/**
 * Reloads tasks, and when a task has ended, all lists, because it may have changed them. A message without a task id
 * follows a gap in the connection.
 */
function refreshAfter({ msgId, msgTxt }: LiveFrame, isFirst: boolean): void {
  refreshTasks()
  if (isFirst || (msgId !== undefined && msgTxt !== 'success' && msgTxt !== 'fail')) return
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [kind, , what] }) => kind === 'resource' && what === 'list',
  })
}

/** The header's data about the user's unread tasks. `tasks` is null until the first answer. */
export interface UnreadTasks {
  readonly tasks: readonly QuartzTask[] | null
  readonly total: number
  readonly error: Error | null
  retry(): void
}

/** The user's own unread tasks, kept up to date by the live connection. A failed load stops the polling. */
export function useUnreadTasks(): UnreadTasks {
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
 * TK-03, TK-08: downloads a task's result files, which also tell why a task failed, and marks the task as read. For a
 * finished task without files it shows the result message. Otherwise it only says that the files are not ready.
 */
export async function downloadTaskResults({ id, status, resFileId, resMessage, readFlag }: QuartzTask): Promise<void> {
  if (status !== '1' && !resFileId) return notify.warn('文件未准备好，请稍后操作')
  if (!resFileId) notify.info(resMessage || '任务已完成，没有结果文件')
  for (const fileId of resFileId?.split(',') ?? []) await downloadTaskFile(fileId)
  if (readFlag !== '1') await markTaskRead(id)
}

/** Downloads a file of a task in a hidden frame. */
export async function downloadTaskFile(id: string): Promise<void> {
  const { downloadUrl } = await call<FileInfo>(paths.files.byId, { params: { id } })
  downloadFrame(fileUrl(downloadUrl))
}

/** Marks a task as read. A user without the permission keeps it in the list. */
export async function markTaskRead(id: string): Promise<void> {
  await request(`${path}/edit`, { method: 'POST', body: { id, readFlag: '1' }, silent: true }).catch(() => {})
  refreshTasks()
}

/** Carries out a user's action on tasks and shows the result. */
export async function controlTask(action: 'readAll' | 'cancel' | 'retry', id?: string): Promise<void> {
  const { success, message } = await request(`${path}/${action}`, { method: 'POST', body: { id } })
  if (success) notify.success(message)
  else notify.warn(message)
  refreshTasks()
}
