import { useNavigate } from 'react-router'
import type { ListFilter } from '../../../data/resources/list-state.ts'
import { degreeRecordPath } from '../../../lib/paths.ts'
import { formParam } from '../../../resource/use-open-record.ts'

/** Where the page stands: the type it is about, and its address with the query of the list it was opened from. */
export interface Place {
  readonly filter: ListFilter
  readonly search: URLSearchParams
}

/** Goes to another record of the same list; quietly in place of this one, where going back to it makes no sense. */
export function useGo({ search }: Place): (id: string, how?: 'quietly') => void {
  const navigate = useNavigate()
  return (id, how) => {
    const next = new URLSearchParams(search)
    next.set('id', id)
    next.delete(formParam)
    void navigate(`${degreeRecordPath}?${next}`, { replace: how === 'quietly' })
  }
}

/** The list that the record was opened from. */
export function listLink({ filter, search }: Place): string {
  const own = new URLSearchParams(search)
  own.delete('id')
  own.delete(formParam)
  return `/xxcj/xwInfo/${filter.xwlx ?? ''}?${own}`
}
