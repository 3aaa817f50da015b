import { sign } from '@xw/shared/wire/sign'
import { describe, expect, it } from 'vitest'
import { type CallerIdentity, type CallOptions, prepareCall } from './call.ts'

const nobody: CallerIdentity = { token: null, tenantId: 0, lowAppId: null }
const prepare = (path: string, options: CallOptions = {}, identity = nobody) =>
  prepareCall('/jeecg-boot', identity, path, options)
const queryOf = (url: string) => new URLSearchParams(url.split('?')[1])

describe('prepareCall', () => {
  it('RQ-01 sends the token, the school and the low-code app as headers', async () => {
    const { headers } = await prepare('/a', {}, { token: 't', tenantId: 7, lowAppId: '42' })
    expect(headers).toEqual({ 'X-Access-Token': 't', 'tenant-id': '7', 'X-Low-App-ID': '42' })
  })

  it('RQ-01 sends tenant-id 0 and no token when nobody is signed in', async () => {
    expect((await prepare('/a')).headers).toEqual({ 'tenant-id': '0' })
  })

  it('RQ-01 adds _t in seconds to GET, except for dictionary items', async () => {
    const now = Math.floor(Date.now() / 1000)
    const stamp = Number(queryOf((await prepare('/sys/user/list', { params: { a: 1 } })).url).get('_t'))
    expect(stamp - now).toBeGreaterThanOrEqual(0)
    expect(stamp - now).toBeLessThan(5)
    expect((await prepare('/sys/dict/getDictItems/sex')).url).toBe('/jeecg-boot/sys/dict/getDictItems/sex')
    expect((await prepare('/a', { method: 'POST' })).url).toBe('/jeecg-boot/a')
  })

  it('appends parameters to a path that already has some and drops empty ones', async () => {
    const { url } = await prepare('/a?x=1', {
      method: 'DELETE',
      params: { y: '王', none: undefined, nil: null, zero: 0, no: false },
    })
    expect(url).toBe('/jeecg-boot/a?x=1&y=%E7%8E%8B&zero=0&no=false')
  })

  it('sends an object as JSON and a FormData unchanged', async () => {
    const object = await prepare('/a', { method: 'POST', body: { a: 1 } })
    expect([object.body, object.headers['Content-Type']]).toEqual(['{"a":1}', 'application/json'])
    const body = new FormData()
    const form = await prepare('/a', { method: 'POST', body })
    expect([form.body, form.headers['Content-Type']]).toEqual([body, undefined])
  })

  it.each([
    ['/sys/dict/loadTreeData', {}, {}],
    ['/sys/dict/loadDict/a,b,c', {}, { 'x-path-variable': 'a,b,c' }],
    ['/sys/dict/loadDict/a%2Cb%2Cc', {}, { 'x-path-variable': 'a,b,c' }],
    ['/sys/dict/loadDictItem/a,b,c', { key: 'admin' }, { key: 'admin', 'x-path-variable': 'a,b,c' }],
    [
      '/sys/dict/loadDict/a,b,c',
      { keyword: '张', pageSize: 10 },
      { keyword: '张', pageSize: '10', 'x-path-variable': 'a,b,c' },
    ],
  ])('RQ-02 signs %s with %j and the time, leaving _t out', async (path, params, signed) => {
    const { headers, url } = await prepare(path, { params, signed: true })
    const stamp = headers['X-TIMESTAMP']
    expect(Math.abs(Number(stamp) - Date.now())).toBeLessThan(5_000)
    expect(queryOf(url).get('X-TIMESTAMP')).toBe(stamp)
    expect(headers['X-Sign']).toBe(sign({ 'X-TIMESTAMP': stamp, ...signed }))
  })

  it('RQ-02 signs only the time when the body is a FormData', async () => {
    const { headers } = await prepare('/a', { method: 'POST', signed: true, body: new FormData() })
    expect(headers['X-Sign']).toBe(sign({ 'X-TIMESTAMP': headers['X-TIMESTAMP'] }))
  })
})
