import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SavedQuery, superQueryTexts } from '@xw/shared/query/super-query'
import { call } from '../api/http.ts'
import { notify } from '../lib/notify.ts'

interface SavedQueries {
  readonly saved: readonly SavedQuery[]
  /** Keeps a query under its title, in place of another of the same. */
  save(query: SavedQuery): Promise<void>
  remove(title: string): Promise<void>
}

/** QY-03: the advanced queries that the user has kept for a page; they are on the server and follow to another browser. */
export function useSavedQueries(pageKey: string): SavedQueries {
  const queryClient = useQueryClient()
  const queryKey = ['saved-queries', pageKey]
  const { data = [] } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call<SavedQuery[]>('/sys/savedQuery/list', { params: { pageKey }, silent: true, signal }),
  })
  const refresh = () => queryClient.invalidateQueries({ queryKey })
  return {
    saved: data,
    async save(query) {
      await call('/sys/savedQuery/save', { method: 'POST', body: { pageKey, ...query } })
      notify.success(superQueryTexts.saved)
      await refresh()
    },
    async remove(title) {
      await call('/sys/savedQuery/delete', { method: 'DELETE', params: { pageKey, title } })
      await refresh()
    },
  }
}
