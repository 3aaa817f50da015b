import { expect, it } from 'vitest'
import { readAddSettings } from './add-settings.ts'

it('GR-14 adds one row at the bottom by default', () => {
  expect(readAddSettings(null)).toEqual({ count: 1, position: 0 })
  expect(readAddSettings({ count: 5, position: 2 })).toEqual({ count: 5, position: 2 })
})

it.each([
  { count: 0, position: 0 },
  { count: 1.5, position: 0 },
  { count: 1, position: -1 },
  { count: '3', position: 0 },
  'x',
  [],
])('ignores the stored settings %j', kept => expect(readAddSettings(kept)).toEqual({ count: 1, position: 0 }))

it('limits a count that is too large', () => {
  expect(readAddSettings({ count: 1_000_000, position: 0 }).count).toBe(1_000)
})
