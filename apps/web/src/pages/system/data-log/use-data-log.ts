import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import type { ComparedVersion, DataLogPage, DataLogTable, RecordVersion } from '@xw/shared/wire/data-log'
import { toVersionId } from '@xw/shared/wire/version-id'
import { call } from '../../../api/http.ts'

/** The key prefix of all data log queries; restoring a value invalidates them. */
export const dataLogKey = ['data-log']

/** Loads the tables whose history the user may see. */
export const useLoggedTables = () =>
  useQuery({
    queryKey: [...dataLogKey, 'tables'],
    queryFn: ({ signal }) => call<DataLogTable[]>(adminPaths.dataLog.tables, { silent: true, signal }),
  })

/** The filters of the list of changes. */
export interface LoggedChangesQuery {
  readonly dataTable: string
  readonly keyword: string
  readonly createBy: string
}

/** Loads the changes of a table, the newest first, page by page. */
export function useChanges(query: LoggedChangesQuery) {
  const { data, ...rest } = useInfiniteQuery({
    queryKey: [...dataLogKey, 'list', query],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call<DataLogPage>(adminPaths.dataLog.list, { params: { ...query, after: pageParam }, silent: true, signal }),
    getNextPageParam: page => page.next,
  })
  return { ...rest, changes: data?.pages.flatMap(page => page.records) ?? null }
}

interface RecordVersionsQuery {
  readonly dataTable: string
  readonly dataId: string
}

/** Loads the versions of a record, the newest first. */
export function useVersions({ dataTable, dataId }: RecordVersionsQuery) {
  const { data, ...rest } = useInfiniteQuery({
    queryKey: [...dataLogKey, 'versions', dataTable, dataId],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) =>
      call<RecordVersion[]>(adminPaths.dataLog.versions, {
        params: { dataTable, dataId, upTo: pageParam },
        silent: true,
        signal,
      }),
    getNextPageParam(page) {
      const oldest = page.at(-1)
      return !oldest || oldest.isFirst ? null : oldest.dataVersion - 1
    },
  })
  return { ...rest, versions: data?.pages.flat() ?? null }
}

export interface ComparedPair {
  readonly left: number
  readonly right: number
}

/** Compares two versions of a record, field by field. */
export const useComparison = ({ dataTable, dataId }: RecordVersionsQuery, { left, right }: ComparedPair) =>
  useQuery({
    queryKey: [...dataLogKey, 'compare', dataTable, dataId, left, right],
    queryFn: ({ signal }) =>
      call<[ComparedVersion, ComparedVersion]>(adminPaths.dataLog.compare, {
        params: {
          dataId1: toVersionId(dataTable, dataId, left),
          dataId2: toVersionId(dataTable, dataId, right),
        },
        silent: true,
        signal,
      }),
  })
