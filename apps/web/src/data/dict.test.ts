import type { UserInfo } from '@xw/shared/wire/session'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { envelope, json, startServer, type TestServer } from '../../test/http-server.ts'
import { call } from '../api/http.ts'
import { pageClient } from '../api/page-client.ts'
import { endSession, storeSession } from '../lib/session.ts'
import { storage } from '../lib/storage.ts'
import { refreshDicts, useDicts } from './dict.ts'

let server: TestServer
/** The server's state in this test: an edit of a dictionary changes the version and the texts. */
let version: string
let male: string

const item = (value: string, text: string) => ({ value, text, title: text, label: text })
const loads = () => server.calls.filter(({ url }) => url.pathname === '/sys/dict/queryAllDictItems').length

beforeAll(async () => {
  server = await startServer()
  pageClient.baseUrl = server.baseUrl
})
afterAll(() => server.close())

beforeEach(() => {
  endSession()
  storeSession('token-1', { id: '1', tenantId: 1 } as UserInfo)
  server.calls.length = 0
  version = '1.1.1'
  male = '男'
  server.answer = ({ url }, response) => {
    const result = url.pathname.endsWith('queryAllDictItems') ? { sex: [item('1', male)] } : null
    json(response, 200, envelope({ result }), { 'X-Dict-Version': version })
  }
})

const sex = () => useDicts.getState().items.sex

describe('dictionaries', () => {
  it('RQ-04 load when an answer names an unknown version, and stay in the browser', async () => {
    await call('/anything')
    await vi.waitFor(() => expect(sex()).toEqual([{ value: '1', text: '男' }]))
    expect(storage.get('dicts')).toMatchObject({ state: { version: '1.1.1' } })
    await call('/anything')
    expect(loads()).toBe(1)
  })

  it('RQ-04 follow an edit with the next answer, without a new sign-in', async () => {
    await call('/anything')
    await vi.waitFor(() => expect(useDicts.getState().version).toBe('1.1.1'))
    version = '1.1.2'
    male = '男性'
    await call('/anything')
    await vi.waitFor(() => expect(sex()).toEqual([{ value: '1', text: '男性' }]))
  })

  it('load again after a failed attempt', async () => {
    const answer = server.answer
    server.answer = ({ url }, response) =>
      url.pathname.endsWith('queryAllDictItems')
        ? json(response, 500, envelope({ success: false }))
        : json(response, 200, envelope({}), { 'X-Dict-Version': version })
    await call('/anything')
    await vi.waitFor(() => expect(loads()).toBe(1))
    server.answer = answer
    await vi.waitFor(async () => {
      await call('/anything')
      expect(sex()).toBeDefined()
    })
  })

  it('HD-06 reload on demand, after the server has dropped its own cache', async () => {
    await refreshDicts()
    expect(server.calls.map(({ url }) => url.pathname).slice(0, 2)).toEqual([
      '/sys/dict/refleshCache',
      '/sys/dict/queryAllDictItems',
    ])
    expect(sex()).toBeDefined()
  })

  it('SE-05 are dropped with the session', async () => {
    await refreshDicts()
    endSession()
    expect(useDicts.getState().items).toEqual({})
    expect(storage.get('dicts')).toBeNull()
  })
})
