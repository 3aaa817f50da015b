import type { LabelSource } from '@xw/shared/field-types/field'
import { headers } from '@xw/shared/wire/headers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { envelope, json, startServer, type TestServer } from '../../test/http-server.ts'
import { pageClient } from '../api/page-client.ts'
import { fetchLabels } from './fetch-labels.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  pageClient.baseUrl = server.baseUrl
})
afterAll(() => server.close())
beforeEach(() => void (server.calls.length = 0))

/** Returns the path and parameters of the only call, without the time. */
function onlyCall() {
  expect(server.calls).toHaveLength(1)
  const url = server.calls[0]?.url
  const { _t, [headers.timestamp]: _signed, ...params } = Object.fromEntries(url?.searchParams ?? [])
  return [decodeURIComponent(url?.pathname ?? ''), params]
}

const users: LabelSource = { from: 'records', path: '/sys/user', value: 'username', text: 'realname' }
const roles: LabelSource = { from: 'records', path: '/sys/role', value: 'id', text: 'roleName' }
const departs: LabelSource = { from: 'records', path: '/sys/sysDepart', value: 'id', text: 'departName' }
const categories: LabelSource = { from: 'records', path: '/sys/category', value: 'id', text: 'name' }

it('PK-12 returns a dictionary’s texts in the order of the codes, and keeps the position of a code without a text', async () => {
  server.answer = (_, response) => json(response, 200, envelope({ result: ['女', '9', '男'] }))
  const labels = await fetchLabels({ from: 'dict', dictCode: 'sex' }, ['2', '9', '1'])
  expect([...labels]).toEqual([
    ['2', '女'],
    ['9', '9'],
    ['1', '男'],
  ])
  expect(onlyCall()).toEqual(['/sys/dict/loadDictItem/sex', { key: '2,9,1', delNotExist: 'false' }])
  expect(server.calls[0]?.headers).toHaveProperty('x-sign')
})

it('PK-14 reads users’ names from a bare array in any order', async () => {
  server.answer = (_, response) =>
    json(response, 200, [
      { username: 'b', realname: '乙' },
      { username: 'a', realname: '甲' },
    ])
  expect(await fetchLabels(users, ['a', 'b', 'gone'])).toEqual(
    new Map([
      ['b', '乙'],
      ['a', '甲'],
    ]),
  )
  expect(onlyCall()).toEqual(['/sys/user/getMultiUser', { username: 'a,b,gone,' }])
})

it('PK-03 loads chosen records with one call of their list, with as many rows as there are values', async () => {
  server.answer = (_, response) =>
    json(response, 200, envelope({ result: { records: [{ id: '1', roleName: '学生' }] } }))
  expect(await fetchLabels(roles, ['1', '2'])).toEqual(new Map([['1', '学生']]))
  expect(onlyCall()).toEqual(['/sys/role/list', { id: '1,2,', pageSize: '2' }])
})

it('loads names of departments from the dictionary of their table, and names of categories with their own call', async () => {
  server.answer = (_, response) => json(response, 200, envelope({ result: ['计算机学院'] }))
  await fetchLabels(departs, ['d1'])
  expect(onlyCall()[0]).toBe('/sys/dict/loadDictItem/sys_depart,depart_name,id')
  server.calls.length = 0
  await fetchLabels(categories, ['c1'])
  expect(onlyCall()).toEqual(['/sys/category/loadDictItem', { ids: 'c1', delNotExist: 'false' }])
})

it('does not call the server for texts that the field itself holds', async () => {
  const options = [{ value: '1', text: '是' }]
  expect(await fetchLabels({ from: 'options', options }, ['1'])).toEqual(new Map([['1', '是']]))
  expect(server.calls).toEqual([])
})
