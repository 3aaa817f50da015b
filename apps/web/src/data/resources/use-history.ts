import { useInfiniteQuery } from '@tanstack/react-query'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { paths } from '@xw/shared/wire/paths'
import type { HistoryEntry, HistoryPage } from '@xw/shared/wire/record-history'
import { call } from '../../api/http.ts'

export interface RecordHistory {
  /** Null until the first page has loaded. */
  readonly entries: readonly HistoryEntry[] | null
  readonly error: Error | null
  readonly hasMore: boolean
  readonly isFetching: boolean
  more(): void
  retry(): void
}

/** The change history of a record, newest first. Older pages load on demand. */
export function useRecordHistory(def: ResourceDef, id: string): RecordHistory {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery({
    // The key lies below that of the resource, so that every save reloads the history.
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
