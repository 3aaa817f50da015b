import { useSearchParams } from 'react-router'
import type { ComparedPair, LoggedChangesQuery } from './use-data-log.ts'

/** Where the page stands, all of it in its address. */
interface DataLogLocation extends LoggedChangesQuery {
  /** The record whose versions are looked at; empty while the list is. */
  readonly dataId: string
  /** Null where the address names none: then the last change is shown. */
  readonly left: number | null
  readonly right: number | null
  /** Fields that are the same are shown as well. */
  readonly isWhole: boolean
}

const readNumberParam = (search: URLSearchParams, name: string) => {
  const text = search.get(name) ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/** The place, and how to get to another. */
export function useDataLogLocation() {
  const [search, setSearch] = useSearchParams()
  const place: DataLogLocation = {
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
    place,
    /** Another table has other records. */
    chooseTable: (dataTable: string) => go({ ...noRecord, dataTable, keyword: '' }),
    find: (asked: Partial<Omit<LoggedChangesQuery, 'dataTable'>>) => go(asked),
    /** The address of one record's versions, with the two that are compared. */
    linkTo: (dataId: string, { left, right }: Partial<ComparedPair> = {}) =>
      `?${withParams(search, { ...noRecord, dataId, left: `${left ?? ''}`, right: `${right ?? ''}` })}`,
    linkToList: `?${withParams(search, noRecord)}`,
    compare: ({ left, right }: ComparedPair) => go({ left: `${left}`, right: `${right}` }),
    /** With the version of today, whichever that is. */
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
