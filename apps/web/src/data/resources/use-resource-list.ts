import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { fromWireRecords } from '@xw/shared/resource/from-wire'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { RecordPage } from '@xw/shared/wire/records'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../api/http.ts'
import { fittingPage, type ListFilter, type ListState, toQueryParams } from './list-state.ts'
import { requireUrl } from './resource-messages.ts'
import type { ResourceRecord } from './resource-record.ts'
import { type ListStateStore, useLocalListState, useUrlListState } from './use-list-state.ts'
import { pageKeyOf } from './use-resource.ts'

/** One page of the wire's list; each record has an id. */
interface ListPage extends RecordPage {
  records: ResourceRecord[]
}

/** The ticked records, on this page of the list and on others. */
interface Selection {
  readonly ids: readonly string[]
  /** All records of the query are selected, on every page. The ids are only those of pages already loaded. */
  readonly isWhole: boolean
  select(ids: readonly string[]): void
  selectWhole(): void
}

/** A list without markup: the query, the records and the selection. */
export interface ResourceList extends ListStateStore {
  readonly def: ResourceDef
  readonly filter: ListFilter
  /** The list is part of its page, inside a modal or drawer that scrolls by itself. */
  readonly isLocal: boolean
  /** The path of a record's own page; null when records open over the list. */
  readonly recordPath: string | null
  /** The key under which the user's settings and queries for this list are stored. */
  readonly pageKey: string
  /** Null until the first answer. The previous page stays while the next one loads. */
  readonly page: ListPage | null
  readonly error: Error | null
  readonly isFetching: boolean
  readonly selection: Selection
  /** The width of the table for its columns; null before it is drawn, and where there is no table. */
  readonly roomPx: number | null
  setRoom(roomPx: number | null): void
  refresh(): void
}

interface ListOptions {
  readonly filter?: ListFilter | undefined
  /** Set for a list inside a modal or drawer: its state is not in the URL, which belongs to the page. */
  readonly isLocal?: boolean
  readonly recordPath?: string | null | undefined
}

const noFilter: ListFilter = {}

/** A resource's list, with its state in the URL. */
export function useResourceList(
  def: ResourceDef,
  { filter = noFilter, isLocal = false, recordPath = null }: ListOptions = {},
): ResourceList {
  const inUrl = useUrlListState(def, filter)
  const local = useLocalListState()
  const { state, change } = isLocal ? local : inUrl
  const { data = null, error, isFetching, refetch } = usePage(def, state, filter)
  const [roomPx, setRoom] = useState<number | null>(null)
  const selection = useSelection(JSON.stringify([filter, state.conditions, state.advanced]))
  useEffect(() => {
    if (!data || isFetching || data.records.length > 0 || data.total === 0) return
    change({ pageNo: fittingPage(state, { total: data.total, isEmpty: true }) }, 'quietly')
  }, [data, isFetching, state, change])
  return {
    def,
    filter,
    isLocal,
    recordPath,
    state,
    change,
    error,
    isFetching,
    selection,
    roomPx,
    setRoom,
    pageKey: pageKeyOf(def, filter),
    page: data,
    refresh: () => void refetch(),
  }
}

/** Returning to this tab within this time shows the list unchanged. A save in this browser refreshes it anyway. */
const freshMs = 15_000

function usePage(def: ResourceDef, state: ListState, filter: ListFilter) {
  // A tree needs all its records at once.
  const paging = def.tree ? { pageNo: 1, pageSize: -1 } : { pageNo: state.pageNo, pageSize: state.pageSize }
  const params = { ...toQueryParams(def, state, filter), ...paging }
  return useQuery({
    queryKey: ['resource', def.path, 'list', params],
    queryFn: async ({ signal }) => {
      const page = await call<ListPage>(requireUrl(def.path, 'list'), { params, silent: true, signal })
      return { ...page, records: fromWireRecords(def, page.records) }
    },
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  })
}

/** A change of the query clears the selection. */
function useSelection(asked: string): Selection {
  const [kept, keep] = useState({ asked, ids: none, isWhole: false })
  return useMemo(() => {
    const { ids, isWhole } = kept.asked === asked ? kept : { ids: none, isWhole: false }
    return {
      ids,
      isWhole,
      select: chosen => keep({ asked, ids: chosen, isWhole: false }),
      selectWhole: () => keep({ asked, ids, isWhole: true }),
    }
  }, [kept, asked])
}

const none: readonly string[] = []
