import { useSearchParams } from 'react-router'
import type { ComparedPair, LoggedChangesQuery } from './use-data-log.ts'

/** The state of the data log page, all of it in the address. */
interface DataLogLocation extends LoggedChangesQuery {
  /** The record whose versions are shown; empty while the list of changes is shown. */
  readonly dataId: string
  /** Null when the address names no version; the page then shows the last change. */
  readonly left: number | null
  readonly right: number | null
  /** Shows unchanged fields too. */
  readonly isWhole: boolean
}

const readNumberParam = (search: URLSearchParams, name: string) => {
  const text = search.get(name) ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/** Reads the state of the page from the address, and returns functions that change it. */
export function useDataLogLocation() {
  const [search, setSearch] = useSearchParams()
  const location: DataLogLocation = {
    dataTable: search.get('dataTable') ?? '',
    keyword: search.get('keyword') ?? '',
    createBy: search.get('createBy') ?? '',
    dataId: search.get('dataId') ?? '',
    left: readNumberParam(search, 'left'),
    right: readNumberParam(search, 'right'),
    isWhole: search.get('all') === '1',
  }
  const go = (changes: Readonly<Record<string, string>>) => setSearch(before => withParams(before, changes))
  return {
    location,
    /** Resets the record, because another table has other records. */
    chooseTable: (dataTable: string) => go({ ...noRecord, dataTable, keyword: '' }),
    find: (filters: Partial<Omit<LoggedChangesQuery, 'dataTable'>>) => go(filters),
    /** Returns the address of a record's versions, with the two versions to compare. */
    linkTo: (dataId: string, { left, right }: Partial<ComparedPair> = {}) =>
      `?${withParams(search, { ...noRecord, dataId, left: `${left ?? ''}`, right: `${right ?? ''}` })}`,
    linkToList: `?${withParams(search, noRecord)}`,
    compare: ({ left, right }: ComparedPair) => go({ left: `${left}`, right: `${right}` }),
    /** Compares with the current version, whatever its number is. */
    compareWithNow: (left: number) => go({ left: `${left}`, right: '' }),
    showWhole: (isWhole: boolean) => go({ all: isWhole ? '1' : '' }),
  }
}

const noRecord = { dataId: '', left: '', right: '', all: '' }

function withParams(search: URLSearchParams, changes: Readonly<Record<string, string>>): URLSearchParams {
  const after = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') after.delete(name)
    else after.set(name, value)
  }
  return after
}
