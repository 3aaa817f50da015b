import { useNavigate } from 'react-router'
import { type OpenRecord, writeListState } from '../data/resources/list-state.ts'
import type { ResourceList } from '../data/resources/use-resource-list.ts'
import { useListContext } from './list-context.ts'

/** The address of a record's own page, or of a new one's; it carries what the list was asked for, to walk on from there. */
export function recordLink(
  { def, filter, state, recordPath }: Pick<ResourceList, 'def' | 'filter' | 'state' | 'recordPath'>,
  id: string | null,
): string | null {
  if (recordPath === null) return null
  const own = new URLSearchParams({ ...filter, ...(id !== null && { id }) })
  return `${recordPath}?${writeListState(def, { ...state, open: null }, own, { ...filter, id: '' })}`
}

/** Opens a record: on its own page where it has one, else over the list. */
export function useOpenRecord(): (open: OpenRecord) => void {
  const list = useListContext()
  const navigate = useNavigate()
  return open => {
    const link = recordLink(list, open.as === 'add' ? null : open.id)
    if (link === null) list.change({ open })
    else void navigate(link)
  }
}
