import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { fromWireRecords } from '@xw/shared/resource/from-wire'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { Page } from '@xw/shared/wire/envelope'
import { call, request } from '../../api/http.ts'
import { notify } from '../../lib/notify.ts'
import type { ListFilter } from './list-state.ts'
import type { ResourceRecord } from './resource-record.ts'

interface RecycleBin {
  readonly page: Page<ResourceRecord> | null
  readonly isFetching: boolean
  readonly error: Error | null
  restore(ids: readonly string[]): Promise<void>
  /** Deletes records for good. */
  purge(ids: readonly string[]): Promise<void>
  refresh(): void
}

/** The deleted records of a resource that has a recycle bin. */
export function useRecycleBin(
  def: ResourceDef,
  { filter, ...paging }: { filter: ListFilter; pageNo: number; pageSize: number },
): RecycleBin {
  const queryClient = useQueryClient()
  const params = { ...filter, ...paging }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['resource', def.path, 'bin', params],
    queryFn: async ({ signal }) => {
      const page = await call<Page<ResourceRecord>>(`${def.path}/recycleBin`, { params, silent: true, signal })
      return { ...page, records: fromWireRecords(def, page.records) }
    },
    placeholderData: keepPreviousData,
  })
  async function done(sent: ReturnType<typeof request>) {
    const { success, message } = await sent
    if (!success) return notify.warn(message)
    notify.success(message)
    void queryClient.invalidateQueries({ queryKey: ['resource', def.path] })
  }
  return {
    page: data ?? null,
    error,
    isFetching,
    restore: ids =>
      done(request(`${def.path}/putRecycleBin`, { method: 'PUT', body: { ...filter, ids: ids.join(',') } })),
    purge: ids =>
      done(request(`${def.path}/deleteRecycleBin`, { method: 'DELETE', params: { ...filter, ids: ids.join(',') } })),
    refresh: () => void refetch(),
  }
}
