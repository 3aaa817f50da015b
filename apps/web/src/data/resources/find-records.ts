import { useQuery } from '@tanstack/react-query'
import type { FoundRecord } from '@xw/shared/wire/found-record'
import { paths } from '@xw/shared/wire/paths'
import { call } from '../../api/http.ts'
import { useCan } from '../session/permissions.ts'

/** Written out: the definition behind it is more to load than the rest of the header. */
const permission = 'xw:xwInfo:list'

/** One character finds half a school. */
const minLength = 2

/** HD-01: degree records by name or number, as far as the user reaches them; nothing for who may not list them. */
export function useRecordSearch(keyword: string): { records: readonly FoundRecord[]; isSearching: boolean } {
  const canList = useCan(permission)
  const sought = keyword.trim()
  const { data = [], isFetching } = useQuery({
    queryKey: ['found-records', sought],
    queryFn: ({ signal }) =>
      call<FoundRecord[]>(paths.dashboard.find, { params: { keyword: sought }, silent: true, signal }),
    enabled: canList && sought.length >= minLength,
    staleTime: 15_000,
  })
  return { records: data, isSearching: isFetching }
}
