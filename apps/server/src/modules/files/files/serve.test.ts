import { expect, it } from 'vitest'
import { readRange } from './serve.ts'

it('reads one range as HTTP has it, and leaves everything else alone', () => {
  const size = 1_000
  expect(readRange('bytes=0-499', size)).toEqual({ start: 0, end: 499 })
  expect(readRange('bytes=500-', size)).toEqual({ start: 500, end: 999 })
  expect(readRange('bytes=-1', size)).toEqual({ start: 999, end: 999 })
  expect(readRange('bytes=-5000', size)).toEqual({ start: 0, end: 999 })
  expect(readRange('bytes=999-5000', size)).toEqual({ start: 999, end: 999 })
  const beyond = ['bytes=1000-', 'bytes=1000-2000', 'bytes=-0']
  expect(beyond.map(header => readRange(header, size))).toEqual(beyond.map(() => 'unsatisfiable'))
  expect(readRange('bytes=0-0', 0)).toBe('unsatisfiable')
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
  expect(others.map(header => readRange(header, size))).toEqual(others.map(() => null))
})
