import { useQuery } from '@tanstack/react-query'
import { fromWireRecords } from '@xw/shared/resource/from-wire'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { call } from '../../api/http.ts'
import type { ListFilter } from './list-state.ts'
import type { ResourceRecord } from './resource-record.ts'

export interface RecordAnswer {
  /** Null until the record has loaded, and when the server refuses it. */
  readonly record: ResourceRecord | null
  readonly error: Error | null
  reload(): Promise<unknown>
}

/** Loads the current version of one record, because an edit must not start from the older data of a list. */
export function useRecord(def: ResourceDef, id: string | null, filter: ListFilter): RecordAnswer {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    queryKey: ['resource', def.path, 'record', id, filter],
    enabled: id !== null,
    queryFn: async ({ signal }) => {
      const params = { ...filter, id }
      return fromWireRecords(def, [
        await call<ResourceRecord>(`${def.path}/queryById`, { params, silent: true, signal }),
      ])[0]
    },
    gcTime: 0,
  })
  return { record: isFetchedAfterMount ? (data ?? null) : null, error, reload: refetch }
}
