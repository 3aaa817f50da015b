import type { ResourceDef } from '@xw/shared/resource/resource'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  changeState,
  initialListState,
  type ListFilter,
  type ListState,
  readListState,
  writeListState,
} from './list-state.ts'

/** A list's state and how to change it. `quietly` adds no entry to the browser's history. */
export interface ListStateStore {
  readonly state: ListState
  change(change: Partial<ListState>, how?: 'quietly'): void
}

/** Keeps the state in the page's URL, so that the back button undoes a query, a page change or an opened record. */
export function useUrlListState(def: ResourceDef, filter: ListFilter): ListStateStore {
  const [search, setSearch] = useSearchParams()
  const state = useMemo(() => readListState(def, search, filter), [def, search, filter])
  const change = useCallback(
    (wanted: Partial<ListState>, how?: 'quietly') => {
      const next = writeListState(def, changeState(state, wanted), search, filter)
      setSearch(next, { replace: how === 'quietly', preventScrollReset: true })
    },
    [def, state, search, filter, setSearch],
  )
  return { state, change }
}

/** Keeps the state of a list that is only part of its page, because the URL belongs to the page. */
export function useLocalListState(): ListStateStore {
  const [state, setState] = useState(initialListState)
  const change = useCallback((wanted: Partial<ListState>) => setState(before => changeState(before, wanted)), [])
  return { state, change }
}
