import { useNavigate } from 'react-router'
import type { ListFilter } from '../../../data/resources/list-state.ts'
import { degreeRecordPath } from '../../../lib/paths.ts'
import { formParam } from '../../../resource/use-open-record.ts'

/** The page's location: the filter of its list and its URL parameters, which carry the list's query. */
export interface RecordPageLocation {
  readonly filter: ListFilter
  readonly search: URLSearchParams
}

/**
 * Returns a function that opens another record of the list. `quietly` replaces the current history entry, for records
 * that the user should not go back to.
 */
export function useGoToRecord({ search }: RecordPageLocation): (id: string, how?: 'quietly') => void {
  const navigate = useNavigate()
  return (id, how) => {
    const next = new URLSearchParams(search)
    next.set('id', id)
    next.delete(formParam)
    void navigate(`${degreeRecordPath}?${next}`, { replace: how === 'quietly' })
  }
}

/** Returns the address of the list that the record was opened from. */
export function buildListLink({ filter, search }: RecordPageLocation): string {
  const own = new URLSearchParams(search)
  own.delete('id')
  own.delete(formParam)
  return `/xxcj/xwInfo/${filter.xwlx ?? ''}?${own}`
}
