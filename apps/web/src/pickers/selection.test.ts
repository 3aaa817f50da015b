import { expect, it } from 'vitest'
import { mergePage, removeChosen, toggleChosen } from './selection.ts'

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(value => ({ value, text: `${value}号` })) as [
  { value: string; text: string },
  { value: string; text: string },
  { value: string; text: string },
  { value: string; text: string },
]

it('PK-11 a picker of one item keeps only the latest choice', () => {
  expect(toggleChosen([a], b, false)).toEqual([b])
  expect(toggleChosen([b], b, false)).toEqual([b])
})

it('a picker of several items adds one and removes it on the second click', () => {
  expect(toggleChosen([a], b, true)).toEqual([a, b])
  expect(toggleChosen([a, b], a, true)).toEqual([b])
})

it('checking rows on one page leaves the choices on other pages', () => {
  expect(mergePage([a, b], [b, c, d], new Set(['a', 'c', 'd']))).toEqual([a, c, d])
  expect(mergePage([a], [c, d], new Set(['a']))).toEqual([a])
})

it('removeChosen removes an item', () => {
  expect(removeChosen([a, b], 'a')).toEqual([b])
})
