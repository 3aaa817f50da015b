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

/** Everything that shows announcements loads them anew. */
const reloadNotices = (): Promise<void> => reloadQueries(['notices'])

/** Keeps what is shown of announcements up to date while somebody watches. */
export function useLiveNotices(): void {
  useEffect(() => {
    const stops = (['topic', 'user'] as const).map(cmd => onLive(cmd, () => void reloadNotices()))
    return () => stops.forEach(stop => stop())
  }, [])
}

/**
 * The latest unread announcements and how many there are. Where no live connection can be had, they are asked for every
 * six seconds, until an answer fails to come.
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

/** SH-06: a page of all announcements that the user has. */
export const useMyNotices = (query: NoticeQuery) =>
  useQuery({
    queryKey: ['notices', 'mine', query],
    queryFn: ({ signal }) =>
      call<Page<Notice>>(paths.announcement.myPage, { params: { ...query }, silent: true, signal }),
    placeholderData: before => before,
  })

/** HD-04: marks one as read; whoever shows it sees that at once. */
export async function markNoticeRead({ anntId }: Pick<Notice, 'anntId'>): Promise<void> {
  await call(paths.announcement.markRead, { method: 'PUT', body: { anntId }, silent: true })
  await reloadNotices()
}

export async function markAllNoticesRead(): Promise<void> {
  await call(paths.announcement.readAll, { method: 'PUT' })
  await reloadNotices()
}
