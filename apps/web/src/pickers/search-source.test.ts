import { InfiniteQueryObserver } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { envelope, json, type ReceivedCall, startServer, type TestServer } from '../../test/http-server.ts'
import { pageClient } from '../api/page-client.ts'
import { queryClient } from '../data/query-client.ts'
import { type SearchSource, searchDict, searchList, searchQuery } from './search-source.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  pageClient.baseUrl = server.baseUrl
})
afterAll(() => server.close())
beforeEach(() => void (server.calls.length = 0))
afterEach(() => queryClient.clear())

const item = (value: string) => ({ value, text: `${value}号`, title: '', label: '' })
const countFrom = ({ url }: ReceivedCall) => Number(url.searchParams.get('pageSize'))

/** Runs a search as the select does. */
function watch(source: SearchSource, keyword: string) {
  const observer = new InfiniteQueryObserver(queryClient, searchQuery(source, keyword))
  const stop = observer.subscribe(() => {})
  return {
    type: (next: string) => observer.setOptions(searchQuery(source, next)),
    more: () => observer.fetchNextPage(),
    values: () => observer.getCurrentResult().data?.pages.flatMap(page => page.options.map(option => option.value)),
    hasMore: () => observer.getCurrentResult().hasNextPage,
    stop,
  }
}

it('PK-07 a dictionary gives ten items a page, up to the server’s limit', async () => {
  server.answer = (call, response) =>
    json(response, 200, envelope({ result: Array.from({ length: countFrom(call) }, (_, index) => item(`${index}`)) }))
  const search = watch(searchDict('countries'), ' 国 ')
  await vi.waitFor(() => expect(search.values()).toHaveLength(10))
  for (const expected of [20, 30, 40, 50]) {
    expect(search.hasMore()).toBe(true)
    await search.more()
    expect(search.values()).toEqual(Array.from({ length: expected }, (_, index) => `${index}`))
  }
  expect(search.hasMore()).toBe(false)
  expect(server.calls[0]?.url.pathname).toBe('/sys/dict/loadDict/countries')
  expect(server.calls[0]?.url.searchParams.get('keyword')).toBe('国')
  expect(server.calls[0]?.headers).toHaveProperty('x-sign')
  search.stop()
})

it('PK-07 searches any list by its own parameter, page by page, under its preconditions', async () => {
  server.answer = ({ url }, response) => {
    const pageNo = Number(url.searchParams.get('pageNo'))
    json(response, 200, envelope({ result: { records: [{ code: `c${pageNo}`, name: '名' }], pages: 2 } }))
  }
  const source = searchList({ path: '/x/list', value: 'code', text: 'name', keyword: 'name', params: { status: '1' } })
  const search = watch(source, '名')
  await vi.waitFor(() => expect(search.values()).toEqual(['c1']))
  await search.more()
  expect(search.values()).toEqual(['c1', 'c2'])
  expect(search.hasMore()).toBe(false)
  const { _t, ...params } = Object.fromEntries(server.calls[1]?.url.searchParams ?? [])
  expect(params).toEqual({ name: '名', pageNo: '2', pageSize: '10', status: '1' })
  search.stop()
})

it('PK-07 a list that answers with all items at once has no further page', async () => {
  server.answer = (_, response) => json(response, 200, envelope({ result: [{ code: 'a', name: '甲' }] }))
  const search = watch(searchList({ path: '/x/all', value: 'code', text: 'name' }), '')
  await vi.waitFor(() => expect(search.values()).toEqual(['a']))
  expect(search.hasMore()).toBe(false)
  search.stop()
})

it('PK-07 ignores an answer that comes after a newer request', async () => {
  const pending = new Map<string, () => void>()
  server.answer = ({ url }, response) => {
    const keyword = url.searchParams.get('keyword') ?? ''
    pending.set(keyword, () => json(response, 200, envelope({ result: [item(keyword)] })))
  }
  const search = watch(searchDict('countries'), '日')
  await vi.waitFor(() => expect(pending.has('日')).toBe(true))
  search.type('日本')
  await vi.waitFor(() => expect(pending.has('日本')).toBe(true))
  pending.get('日本')?.()
  await vi.waitFor(() => expect(search.values()).toEqual(['日本']))
  pending.get('日')?.()
  search.type('日本')
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(search.values()).toEqual(['日本'])
  search.stop()
})
