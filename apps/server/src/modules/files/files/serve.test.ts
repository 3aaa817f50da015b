import { expect, it } from 'vitest'
import { parseRange } from './serve.ts'

it('reads a single HTTP range and ignores every other Range header', () => {
  const size = 1_000
  expect(parseRange('bytes=0-499', size)).toEqual({ start: 0, end: 499 })
  expect(parseRange('bytes=500-', size)).toEqual({ start: 500, end: 999 })
  expect(parseRange('bytes=-1', size)).toEqual({ start: 999, end: 999 })
  expect(parseRange('bytes=-5000', size)).toEqual({ start: 0, end: 999 })
  expect(parseRange('bytes=999-5000', size)).toEqual({ start: 999, end: 999 })
  const beyond = ['bytes=1000-', 'bytes=1000-2000', 'bytes=-0']
  expect(beyond.map(header => parseRange(header, size))).toEqual(beyond.map(() => 'unsatisfiable'))
  expect(parseRange('bytes=0-0', 0)).toBe('unsatisfiable')
  const others = [
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=5-2',
    'bytes=0-1,3-4',
    'bytes=a-b',
    'items=0-1',
    'bytes=0-1 ',
    'bytes=1e3-',
    'bytes=9999999999999999-',
  ]
  expect(others.map(header => parseRange(header, size))).toEqual(others.map(() => null))
})
