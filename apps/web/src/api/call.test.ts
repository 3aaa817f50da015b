import { describe, expect, it } from 'vitest'
import { type CallOptions, type Identity, prepareCall } from './call.ts'

const nobody: Identity = { token: null, tenantId: 0, lowAppId: null }
const prepare = (path: string, options: CallOptions = {}, identity = nobody) =>
  prepareCall('/jeecg-boot', identity, path, options)
const queryOf = (url: string) => new URLSearchParams(url.split('?')[1])

describe('a prepared call', () => {
  it('RQ-01 carries token, school and low-code app', async () => {
    const { headers } = await prepare('/a', {}, { token: 't', tenantId: 7, lowAppId: '42' })
    expect(headers).toEqual({ 'X-Access-Token': 't', 'tenant-id': '7', 'X-Low-App-ID': '42' })
  })

  it('RQ-01 sends tenant-id 0 and nothing else where nobody is signed in', async () => {
    expect((await prepare('/a')).headers).toEqual({ 'tenant-id': '0' })
  })

  it('RQ-01 adds _t in seconds to GET, save for dictionary items', async () => {
    const now = Math.floor(Date.now() / 1000)
    const stamp = Number(queryOf((await prepare('/sys/user/list', { params: { a: 1 } })).url).get('_t'))
    expect(stamp - now).toBeGreaterThanOrEqual(0)
    expect(stamp - now).toBeLessThan(5)
    expect((await prepare('/sys/dict/getDictItems/sex')).url).toBe('/jeecg-boot/sys/dict/getDictItems/sex')
    expect((await prepare('/a', { method: 'POST' })).url).toBe('/jeecg-boot/a')
  })

  it('joins parameters to a path that has some, and leaves empty ones out', async () => {
    const { url } = await prepare('/a?x=1', {
      method: 'DELETE',
      params: { y: '王', none: undefined, nil: null, zero: 0, no: false },
    })
    expect(url).toBe('/jeecg-boot/a?x=1&y=%E7%8E%8B&zero=0&no=false')
  })

  it('sends an object as JSON and a form as it is', async () => {
    const object = await prepare('/a', { method: 'POST', body: { a: 1 } })
    expect([object.body, object.headers['Content-Type']]).toEqual(['{"a":1}', 'application/json'])
    const body = new FormData()
    const form = await prepare('/a', { method: 'POST', body })
    expect([form.body, form.headers['Content-Type']]).toEqual([body, undefined])
  })

  it.each([
    ['/sys/dict/loadTreeData', {}, 'E19D6243CB1945AB4F7202A1B00F77D5'],
    ['/sys/dict/loadDict/sys_user,realname,username', {}, 'D9E9093773A902BBE1CF4FAE26BE5D1C'],
    ['/sys/dict/loadDict/sys_user%2Crealname%2Cusername', {}, 'D9E9093773A902BBE1CF4FAE26BE5D1C'],
    ['/sys/dict/loadDictItem/sys_user,realname,username', { key: 'admin' }, 'A8F7AE8AFA5E2802129BCBDE8B331158'],
    [
      '/sys/dict/loadDict/sys_user,realname,username',
      { keyword: '张', pageSize: 10 },
      'DEC32AAE8A40A8EC67A5FC920DBCE7BB',
    ],
  ])('RQ-02 signs %s with %j, leaving _t out', async (path, params, signature) => {
    const { headers } = await prepare(path, { params, signed: true })
    expect(headers['X-Sign']).toBe(signature)
    expect(Math.abs(Number(headers['X-TIMESTAMP']) - Date.now())).toBeLessThan(5_000)
  })

  it('RQ-02 signs a form like an empty map', async () => {
    const { headers } = await prepare('/a', { method: 'POST', signed: true, body: new FormData() })
    expect(headers['X-Sign']).toBe('E19D6243CB1945AB4F7202A1B00F77D5')
  })
})
