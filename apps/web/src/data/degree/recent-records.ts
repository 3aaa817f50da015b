import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Page } from '@xw/shared/wire/envelope'
import { paths } from '@xw/shared/wire/paths'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { call } from '../../api/http.ts'
import { createPersistStorage } from '../../lib/persist-storage.ts'
import { useSession } from '../../lib/session.ts'
import { usePermissions } from '../session/permissions.ts'

const maxKept = 8
const none: readonly OpenedRecord[] = []

/** A record that the user opened. The browser keeps no name: the page asks the server, which shows what is in reach. */
interface OpenedRecord {
  readonly id: string
  readonly xwlx: string
}

interface OpenedRecords {
  /** Another user of this browser starts anew. */
  readonly userId: string
  readonly records: readonly OpenedRecord[]
}

const useOpenedRecords = create<OpenedRecords>()(
  persist((): OpenedRecords => ({ userId: '', records: [] }), {
    name: 'recent-records',
    storage: createPersistStorage<OpenedRecords>(({ records }) => records.length > 0),
  }),
)

/** Remembers that the signed-in user opened a record. */
export function rememberRecord(opened: OpenedRecord): void {
  const userId = useSession.getState().user?.id ?? ''
  const before = useOpenedRecords.getState()
  const others = before.userId === userId ? before.records.filter(({ id }) => id !== opened.id) : []
  useOpenedRecords.setState({ userId, records: [opened, ...others].slice(0, maxKept) })
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
  const routes = usePermissions(state => state.routes)
  const all = useOpenedRecords(state => (state.userId === userId ? state.records : none))
  // A degree type that was taken from the user is not asked for: its refusal would hide the others.
  const opened = all.filter(({ xwlx }) => routes?.some(({ query }) => query.xwlx === xwlx))
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
