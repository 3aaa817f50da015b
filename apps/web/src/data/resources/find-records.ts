import { useQuery } from '@tanstack/react-query'
import type { FoundRecord } from '@xw/shared/wire/found-record'
import { paths } from '@xw/shared/wire/paths'
import { call } from '../../api/http.ts'
import { useCan } from '../session/permissions.ts'

/** Written as a literal, because importing the definition would load more than the rest of the header. */
const permission = 'xw:xwInfo:list'

/** A single character matches half a school. */
const minLength = 2

/**
 * HD-01: finds degree records by name or number within the user's reach, in all states or in some. Finds nothing for users
 * who may not list them.
 */
export function useRecordSearch(
  keyword: string,
  states?: readonly string[],
): { records: readonly FoundRecord[]; isSearching: boolean } {
  const canList = useCan(permission)
  const sought = keyword.trim()
  const { data = [], isFetching } = useQuery({
    queryKey: ['found-records', sought, states],
    queryFn: ({ signal }) =>
      call<FoundRecord[]>(paths.dashboard.find, {
        params: { keyword: sought, ...(states && { states: states.join(',') }) },
        silent: true,
        signal,
      }),
    enabled: canList && sought.length >= minLength,
    staleTime: 15_000,
  })
  return { records: data, isSearching: isFetching }
}
