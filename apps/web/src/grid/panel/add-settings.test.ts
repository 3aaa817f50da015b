import { expect, it } from 'vitest'
import { readAddSettings } from './add-settings.ts'

it('GR-14 rows are added one at a time at the bottom until somebody has said otherwise', () => {
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
])('takes nothing from %j', kept => expect(readAddSettings(kept)).toEqual({ count: 1, position: 0 }))

it('takes a count that is too large for the largest', () => {
  expect(readAddSettings({ count: 1_000_000, position: 0 }).count).toBe(1_000)
})
