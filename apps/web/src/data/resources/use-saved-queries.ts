import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SavedQuery, superQueryTexts } from '@xw/shared/query/super-query'
import { paths } from '@xw/shared/wire/paths'
import type { StoredQuery } from '@xw/shared/wire/saved-queries'
import { call } from '../../api/http.ts'
import { notify } from '../../lib/notify.ts'

interface SavedQueries {
  readonly saved: readonly StoredQuery[]
  readonly isLoading: boolean
  /** Saves a query and replaces another of the same title. */
  save(query: SavedQuery): Promise<void>
  remove(id: string): Promise<void>
}

/** QY-03: the user's saved queries of a page. They are stored on the server, so every browser has them. */
export function useSavedQueries(pageKey: string, isWanted = true): SavedQueries {
  const queryClient = useQueryClient()
  const queryKey = ['saved-queries', pageKey]
  const { data = [], isLoading } = useQuery({
    queryKey,
    enabled: isWanted,
    queryFn: ({ signal }) =>
      call<StoredQuery[]>(paths.savedQueries.list, { params: { pageKey }, silent: true, signal }),
  })
  const refresh = () => queryClient.invalidateQueries({ queryKey })
  return {
    saved: data,
    isLoading,
    async save(query) {
      await call(paths.savedQueries.save, { method: 'POST', body: { pageKey, ...query } })
      notify.success(superQueryTexts.saved)
      await refresh()
    },
    async remove(id) {
      await call(paths.savedQueries.remove, { method: 'DELETE', params: { id } })
      await refresh()
    },
  }
}
