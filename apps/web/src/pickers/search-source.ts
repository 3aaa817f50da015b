import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { DictItem } from '@xw/shared/wire/dict'
import type { Page } from '@xw/shared/wire/envelope'
import { paths } from '@xw/shared/wire/paths'
import type { Params } from '../api/call.ts'
import { call } from '../api/http.ts'
import type { ChosenItem } from './use-labels.ts'

/** One option found by a search. The hint tells options with the same text apart. */
export interface SearchOption extends ChosenItem {
  readonly hint?: string
}

interface SearchPage {
  readonly options: readonly SearchOption[]
  readonly hasMore: boolean
}

interface SearchRequest {
  readonly keyword: string
  readonly pageNo: number
  readonly signal: AbortSignal
}

/** A source that can be searched page by page. */
export interface SearchSource {
  /** Identifies the source. */
  readonly key: readonly unknown[]
  search(search: SearchRequest): Promise<SearchPage>
}

const pageSize = 10
/** The server refuses longer keywords. */
const maxKeyword = 100
/** The largest number of items that a dictionary returns. */
const maxDictItems = 50

/** Searches the items of a dictionary: all of them, or those valid in a year. */
export const searchDict = (dictCode: string, year?: number): SearchSource =>
  searchItemsAt(`${paths.dict.search}/${encodeURIComponent(dictCode)}`, year === undefined ? {} : { year })

/**
 * Searches a path that answers like a dictionary. Such a search has no page number, so a further page requests more
 * items and drops those already known.
 */
export const searchItemsAt = (path: string, given: Params): SearchSource => ({
  key: ['dict', path, given],
  async search({ keyword, pageNo, signal }) {
    const wanted = pageNo * pageSize
    const items = await call<DictItem[]>(path, {
      params: { ...given, keyword, pageSize: wanted },
      signed: true,
      signal,
    })
    return {
      options: items.slice(wanted - pageSize).map(({ value, text }) => ({ value, text, hint: value })),
      hasMore: items.length === wanted && wanted < maxDictItems,
    }
  },
})

/** Returns the codes of a dictionary that match a typed text, by text, code, another name or pinyin. */
export const dictMatches = (dictCode: string, typed: string) => {
  const keyword = typed.trim().slice(0, maxKeyword)
  return queryOptions({
    queryKey: ['dict-matches', dictCode, keyword],
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      const path = `${paths.dict.search}/${encodeURIComponent(dictCode)}`
      const params = { keyword, pageSize: maxDictItems }
      const items = await call<DictItem[]>(path, { params, signed: true, silent: true, signal })
      return new Set(items.map(({ value }) => value))
    },
    staleTime: 60_000,
  })
}

interface ListSource {
  readonly path: string
  /** The properties of a record that are stored and shown. */
  readonly value: string
  readonly text: string
  /** The parameter that carries the keyword. */
  readonly keyword?: string
  /** Conditions that always apply. */
  readonly params?: Params
}

/** PK-07: searches any list of the server, which answers with a page or with all items at once. */
export const searchList = ({ path, value, text, keyword: name = 'keyword', params }: ListSource): SearchSource => ({
  key: ['list', path, value, text, name, params],
  async search({ keyword, pageNo, signal }) {
    const result = await call<Page<Record<string, unknown>> | Record<string, unknown>[]>(path, {
      params: { ...params, [name]: keyword, pageNo, pageSize },
      signal,
    })
    const records = Array.isArray(result) ? result : result.records
    return {
      options: records.map(record => ({ value: String(record[value]), text: String(record[text]) })),
      hasMore: !Array.isArray(result) && pageNo < result.pages,
    }
  },
})

/**
 * Creates the query of a keyword. Each keyword has its own cache entry, so a late answer never replaces a newer one.
 */
export const searchQuery = (source: SearchSource, typed: string) => {
  const keyword = typed.trim().slice(0, maxKeyword)
  return infiniteQueryOptions({
    queryKey: ['search', ...source.key, keyword],
    queryFn: ({ pageParam, signal }) => source.search({ keyword, pageNo: pageParam, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _, pageNo) => (last.hasMore ? pageNo + 1 : null),
    staleTime: 60_000,
  })
}
