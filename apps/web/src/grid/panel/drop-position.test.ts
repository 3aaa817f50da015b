import { expect, it } from 'vitest'
import { dropPositionOf } from './drop-position.ts'

it.each([
  [0, 2, 'top', 1],
  [0, 2, 'bottom', 2],
  [2, 0, 'top', 0],
  [2, 0, 'bottom', 1],
  [1, 2, 'top', 1],
  [1, 0, 'bottom', 1],
] as const)('GR-11 row %i dropped on row %i at the %s gets index %i', (from, target, edge, place) => {
  const rows = [0, 1, 2]
  const rest = rows.filter(row => row !== from)
  const wanted = rest.toSpliced(rest.indexOf(target) + (edge === 'bottom' ? 1 : 0), 0, from)
  expect(dropPositionOf(from, target, edge)).toBe(place)
  expect(rest.toSpliced(place, 0, from)).toEqual(wanted)
})
