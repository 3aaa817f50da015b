import { badConditionText } from '@xw/shared/dict/tree'
import { headers } from '@xw/shared/wire/headers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { envelope, json, startServer, type TestServer } from '../../test/http-server.ts'
import { pageClient } from '../api/page-client.ts'
import type { LazyTreeSource } from './lazy-tree.ts'
import { categoryTreeSource, departTreeSource, dictTreeSource } from './tree-sources.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  pageClient.baseUrl = server.baseUrl
})
afterAll(() => server.close())
beforeEach(() => {
  server.calls.length = 0
  server.answer = (_, response) => json(response, 200, envelope({ result: [] }))
})

/** Loads a level and returns the call that it made. */
async function load(source: LazyTreeSource, parent: string | null) {
  await source.load(parent, new AbortController().signal)
  const url = server.calls.at(-1)?.url
  const { _t, [headers.timestamp]: _signed, ...params } = Object.fromEntries(url?.searchParams ?? [])
  return [url?.pathname, params]
}

const names = { text: '', code: '', pidField: '', hasChildField: '', condition: '' }

it('PK-12 a dictionary tree sends all its parameters and signs the call', async () => {
  const areas = dictTreeSource({ dictCode: 'areas', root: '86' })
  expect(await load(areas, null)).toEqual(['/sys/dict/loadTreeData', { pid: '86', tableName: 'dict:areas', ...names }])
  expect(await load(areas, '110000')).toEqual([
    '/sys/dict/loadTreeData',
    { pid: '110000', tableName: 'dict:areas', ...names },
  ])
  expect(server.calls[0]?.headers).toHaveProperty('x-sign')
})

it('PK-13 the category tree starts at a code and continues by ids', async () => {
  const tree = categoryTreeSource({ root: 'A01', condition: '{"name":"甲"}' })
  expect(await load(tree, null)).toEqual(['/sys/category/loadTreeData', { pcode: 'A01', condition: '{"name":"甲"}' }])
  expect(await load(categoryTreeSource({}), 'x')).toEqual(['/sys/category/loadTreeData', { pid: 'x' }])
})

it('PK-14 loads departments level by level', async () => {
  expect(await load(departTreeSource, null)).toEqual(['/sys/sysDepart/queryDepartTreeSync', {}])
  expect(await load(departTreeSource, 'd1')).toEqual(['/sys/sysDepart/queryDepartTreeSync', { pid: 'd1' }])
})

it('PK-05 shows the server’s message about a wrong condition', async () => {
  server.answer = (_, response) =>
    json(response, 200, envelope({ success: false, code: 500, message: badConditionText, result: null }))
  await expect(load(dictTreeSource({ dictCode: 'areas', condition: 'x' }), null)).rejects.toThrow(
    '组件JTreeSelect-condition传值有误，需要一个json字符串!',
  )
})
