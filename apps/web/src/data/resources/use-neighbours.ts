import { useQuery } from '@tanstack/react-query'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { paths } from '@xw/shared/wire/paths'
import type { RecordNeighbours } from '@xw/shared/wire/record-history'
import { call } from '../../api/http.ts'
import { type ListFilter, readListState, toQueryParams } from './list-state.ts'

/**
 * Loads the previous and next record in the list from which a record was opened, by the query in the address. It loads
 * once, when the record is opened, because a user who changes records one by one wants to follow the original order.
 */
export function useNeighbours(
  def: ResourceDef,
  id: string | null,
  { search, filter }: { search: URLSearchParams; filter: ListFilter },
): RecordNeighbours | null {
  const state = readListState(def, search, { ...filter, id: '' })
  const params = { ...toQueryParams(def, state, filter), id }
  const { data } = useQuery({
    queryKey: ['neighbours', params],
    enabled: id !== null,
    queryFn: ({ signal }) => call<RecordNeighbours>(paths.records.neighbours, { params, silent: true, signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
  return data ?? null
}
