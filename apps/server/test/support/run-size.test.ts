import { expect, it } from 'vitest'
import { isWholeRun, pick, quarter } from './run-size.ts'

const items = ['a', 'b', 'c', 'd', 'e']
const turns = [0, 1, 2, 3, 4]

it('a sample takes one item a turn, and all of them after as many turns', () => {
  expect(pick(items, 6)).toEqual(isWholeRun ? items : ['b'])
  expect(new Set(turns.flatMap(turn => pick(items, turn)))).toEqual(new Set(items))
  expect(pick([], 1)).toEqual([])
})

it('a sample takes a quarter a turn, and all of them after four turns', () => {
  expect(quarter(items, 4)).toEqual(isWholeRun ? items : ['a', 'e'])
  expect(new Set(turns.slice(0, 4).flatMap(turn => quarter(items, turn)))).toEqual(new Set(items))
})
