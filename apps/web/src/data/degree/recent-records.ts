import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Page } from '@xw/shared/wire/envelope'
import { paths } from '@xw/shared/wire/paths'
import { call } from '../../api/http.ts'
import { useSession } from '../../lib/session.ts'
import { storage, weekMs } from '../../lib/storage.ts'

const maxKept = 8

/** A record that the user opened. The browser keeps no name: the page asks the server, which shows what is in reach. */
interface OpenedRecord {
  readonly id: string
  readonly xwlx: string
}

const keyOf = (userId: string) => `recent-records:${userId}`
const readOpened = (userId: string) => (storage.get(keyOf(userId)) as OpenedRecord[] | null) ?? []

/** Remembers that the signed-in user opened a record. */
export function rememberRecord(opened: OpenedRecord): void {
  const userId = useSession.getState().user?.id
  if (userId === undefined) return
  const others = readOpened(userId).filter(({ id }) => id !== opened.id)
  storage.set(keyOf(userId), [opened, ...others].slice(0, maxKept), weekMs)
}

/** A recently opened record as the user's list shows it now. */
export type RecentRecord = ListedRecord & OpenedRecord

/** Fields that the user may not see are absent. */
interface ListedRecord {
  readonly id: string
  readonly xm?: string | null
  readonly xh?: string | null
  readonly sqh?: string | null
  readonly status_dictText?: string | null
}

/** Loads the records that the user opened last, the latest first; those that are out of reach by now are left out. */
export function useRecentRecords(): UseQueryResult<RecentRecord[]> {
  const userId = useSession(state => state.user?.id ?? '')
  const opened = readOpened(userId)
  return useQuery({
    queryKey: ['resource', paths.records.resource, 'recent', opened.map(({ id }) => id)],
    queryFn: async ({ signal }) => {
      const byType = Map.groupBy(opened, ({ xwlx }) => xwlx)
      const lists = await Promise.all(
        [...byType].map(async ([xwlx, own]) => {
          const params = { xwlx, id_MultiString: own.map(({ id }) => id).join(','), pageSize: String(maxKept) }
          const { records } = await call<Page<ListedRecord>>(`${paths.records.resource}/list`, {
            params,
            silent: true,
            signal,
          })
          return records.map(record => ({ ...record, xwlx }))
        }),
      )
      const found = new Map(lists.flat().map(record => [record.id, record]))
      return opened.flatMap(({ id }) => found.get(id) ?? [])
    },
  })
}
