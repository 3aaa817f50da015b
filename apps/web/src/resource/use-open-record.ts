import { useNavigate } from 'react-router'
import { type OpenRecordState, writeListState } from '../data/resources/list-state.ts'
import type { ResourceList } from '../data/resources/use-resource-list.ts'
import { useListContext } from './list-context.ts'

/** In the address of a record's own page: the record opens as a form, not to be read. */
export const formParam = 'form'

/**
 * Returns the address of a record's own page, or of a new record's. It carries the list's query, so that the page can
 * offer the neighbouring records.
 */
export function recordLink(
  { def, filter, state, recordPath }: Pick<ResourceList, 'def' | 'filter' | 'state' | 'recordPath'>,
  id: string | null,
): string | null {
  if (recordPath === null) return null
  const own = new URLSearchParams({ ...filter, ...(id !== null && { id }) })
  return `${recordPath}?${writeListState(def, { ...state, open: null }, own, { ...filter, id: '' })}`
}

/** Returns a function that opens a record: on its own page if it has one, otherwise above the list. */
export function useOpenRecord(): (open: OpenRecordState) => void {
  const list = useListContext()
  const navigate = useNavigate()
  return open => {
    const link = recordLink(list, open.as === 'add' ? null : open.id)
    if (link === null) list.change({ open })
    else void navigate(open.as === 'edit' ? `${link}&${formParam}=1` : link)
  }
}
