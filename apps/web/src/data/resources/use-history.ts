import { useInfiniteQuery } from '@tanstack/react-query'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { paths } from '@xw/shared/wire/paths'
import type { HistoryEntry, HistoryPage } from '@xw/shared/wire/record-history'
import { call } from '../../api/http.ts'

export interface History {
  /** Null until the first page is there. */
  readonly entries: readonly HistoryEntry[] | null
  readonly error: Error | null
  readonly hasMore: boolean
  readonly isFetching: boolean
  more(): void
  retry(): void
}

/** What happened to a record, the newest first; older pages come when they are asked for. */
export function useHistory(def: ResourceDef, id: string): History {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery({
    // Below the resource: whatever is saved asks for it anew.
    queryKey: ['resource', def.path, 'history', id],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) =>
      call<HistoryPage>(paths.records.history, {
        params: { id, ...(pageParam !== null && { upTo: String(pageParam) }) },
        silent: true,
        signal,
      }),
    getNextPageParam: page => page.next,
  })
  return {
    entries: data?.pages.flatMap(page => page.entries) ?? null,
    error,
    hasMore: hasNextPage,
    isFetching,
    more: () => void fetchNextPage(),
    retry: () => void refetch(),
  }
}
