import { expect, it } from 'vitest'
import { sign, toSignedParams } from './sign.ts'

// The protocol's own vectors, with its public default secret.
it.each([
  ['/sys/dict/queryAllDictItems', {}, 'E19D6243CB1945AB4F7202A1B00F77D5'],
  ['/sys/dict/getDictItems/sys_user,realname,username', {}, 'D9E9093773A902BBE1CF4FAE26BE5D1C'],
  ['/sys/dict/loadDictItem/sys_user,realname,username', { key: 'admin' }, 'A8F7AE8AFA5E2802129BCBDE8B331158'],
  [
    '/sys/dict/loadDict/sys_user,realname,username',
    { keyword: '张', pageSize: 10 },
    'DEC32AAE8A40A8EC67A5FC920DBCE7BB',
  ],
])('RQ-02 signs %s like the wire', (url, params, expected) => {
  expect(sign(toSignedParams(url, params))).toBe(expected)
})

it('RQ-02 parameters written in the URL count like given ones, and _t never counts', () => {
  const inUrl = toSignedParams('/sys/dict/loadDict/a%2Cb%2Cc?pageSize=10&keyword=%E5%BC%A0&_t=1700000000')
  const given = toSignedParams('/sys/dict/loadDict/a,b,c', { keyword: '张', pageSize: 10 })
  expect(inUrl).toEqual(given)
})

it('RQ-02 distinguishes values, but not the order of names', () => {
  expect(sign({ a: '1', b: '2' })).toBe(sign({ b: '2', a: '1' }))
  expect(sign({ a: '1' })).not.toBe(sign({ a: '2' }))
})
