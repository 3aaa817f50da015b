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

/** A page as the wire has it; each record has an id. */
interface ListPage extends RecordPage {
  records: ResourceRecord[]
}

/** The records a user has ticked, on this page of a list and on others. */
interface Selection {
  readonly ids: readonly string[]
  /** All that the query finds, on every page: the ids are those of the pages that were seen. */
  readonly isWhole: boolean
  select(ids: readonly string[]): void
  selectWhole(): void
}

/** A list as a page needs it, without any markup: what is asked for, what came back, what is ticked. */
export interface ResourceList extends ListStateStore {
  readonly def: ResourceDef
  readonly filter: ListFilter
  /** It is a part of its page: inside a modal or a drawer, which scrolls by itself. */
  readonly isLocal: boolean
  /** The path of the page that a record has to itself; null where it opens over the list. */
  readonly recordPath: string | null
  /** Under which name the user's settings and queries for it are kept. */
  readonly pageKey: string
  /** Null until the first answer; the page before stays while the next is on its way. */
  readonly page: ListPage | null
  readonly error: Error | null
  readonly isFetching: boolean
  readonly selection: Selection
  refresh(): void
}

interface ListOptions {
  readonly filter?: ListFilter | undefined
  /** A list inside a modal or a drawer: its state is not in the URL, which belongs to the page. */
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
    pageKey: pageKeyOf(def, filter),
    page: data,
    refresh: () => void refetch(),
  }
}

/** Who only looks at another tab and comes back finds the list as it was; what is saved here refreshes it anyway. */
const freshMs = 15_000

function usePage(def: ResourceDef, state: ListState, filter: ListFilter) {
  // A tree is drawn whole.
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

/** What was ticked in the answer to one question is not ticked in that to another. */
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
