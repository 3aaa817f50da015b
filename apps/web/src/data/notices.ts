import { useQuery } from '@tanstack/react-query'
import type { Page } from '@xw/shared/wire/envelope'
import type { Notice, UnreadNotices } from '@xw/shared/wire/notices'
import { paths } from '@xw/shared/wire/paths'
import { useEffect } from 'react'
import { call } from '../api/http.ts'
import { onLive, useLive } from './live.ts'
import { reloadQueries } from './query-client.ts'

/** TK-06 */
const pollMs = 6_000

/** Reloads every part of the page that shows announcements. */
const reloadNotices = (): Promise<void> => reloadQueries(['notices'])

/** Keeps announcements up to date while the component is mounted. */
export function useLiveNotices(): void {
  useEffect(() => {
    const stops = (['topic', 'user'] as const).map(cmd => onLive(cmd, () => void reloadNotices()))
    return () => stops.forEach(stop => stop())
  }, [])
}

/**
 * The newest unread announcements and their number. Without a live connection it polls every six seconds until a call
 * fails.
 */
export function useUnreadNotices() {
  const mustPoll = useLive(({ state }) => state === 'stopped')
  return useQuery({
    queryKey: ['notices', 'unread'],
    queryFn: ({ signal }) =>
      call<UnreadNotices>(paths.announcement.mine, { params: { pageSize: 5 }, silent: true, signal }),
    refetchInterval: ({ state }) => mustPoll && state.status !== 'error' && pollMs,
  })
}

export interface NoticeQuery {
  titile?: string
  /** '0' unread, '1' read. */
  readFlag?: string
  msgCategory?: string
  pageNo: number
  pageSize: number
}

/** SH-06: one page of all announcements of the user. */
export const useMyNotices = (query: NoticeQuery) =>
  useQuery({
    queryKey: ['notices', 'mine', query],
    queryFn: ({ signal }) =>
      call<Page<Notice>>(paths.announcement.myPage, { params: { ...query }, silent: true, signal }),
    placeholderData: before => before,
  })

/** HD-04: marks one announcement as read and updates every place that shows it. */
export async function markNoticeRead({ anntId }: Pick<Notice, 'anntId'>): Promise<void> {
  await call(paths.announcement.markRead, { method: 'PUT', body: { anntId }, silent: true })
  await reloadNotices()
}

export async function markAllNoticesRead(): Promise<void> {
  await call(paths.announcement.readAll, { method: 'PUT' })
  await reloadNotices()
}
