import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBatcher } from './batcher.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A batcher that finds a text for every code except `gone`, and the list of its calls. */
function setUp() {
  const asked: string[][] = []
  const textOf = createBatcher(async codes => {
    asked.push([...codes])
    return new Map(codes.filter(code => code !== 'gone').map(code => [code, `${code}号`]))
  })
  return { asked, textOf }
}

it('requests at the same time are one call, with each code once', async () => {
  const { asked, textOf } = setUp()
  const answers = Promise.all(['a', 'b', 'a', 'gone'].map(textOf))
  await vi.runAllTimersAsync()
  expect(await answers).toEqual(['a号', 'b号', 'a号', null])
  expect(asked).toEqual([['a', 'b', 'gone']])
})

it('a later request is another call', async () => {
  const { asked, textOf } = setUp()
  const first = textOf('a')
  await vi.runAllTimersAsync()
  const second = textOf('b')
  await vi.runAllTimersAsync()
  expect([await first, await second]).toEqual(['a号', 'b号'])
  expect(asked).toEqual([['a'], ['b']])
})

it('more than 200 codes are several calls', async () => {
  const { asked, textOf } = setUp()
  const codes = Array.from({ length: 450 }, (_, index) => `c${index}`)
  const answers = Promise.all(codes.map(textOf))
  await vi.runAllTimersAsync()
  expect((await answers).at(-1)).toBe('c449号')
  expect(asked.map(call => call.length)).toEqual([200, 200, 50])
})

it('a failed call fails only for its own codes, and a new request calls again', async () => {
  let isDown = true
  const textOf = createBatcher(async codes => {
    if (isDown) throw new Error('down')
    return new Map(codes.map(code => [code, code]))
  })
  const failed = Promise.allSettled([textOf('a'), textOf('b')])
  await vi.runAllTimersAsync()
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isDown = false
  const again = textOf('a')
  await vi.runAllTimersAsync()
  expect(await again).toBe('a')
})
